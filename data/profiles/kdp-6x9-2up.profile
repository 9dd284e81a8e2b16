# 6 x 9 in, two puzzles a page
printer            = kdp
trim               = 6x9in
per-page           = 2
grid-size          = 3.5in
text-size          = 9pt
solutions-per-page = 12
margin-top         = 0.375in
margin-outside     = 0.5in
margin-bottom      = 0.375in
margin-inside      = 0.5in
bleed              = 0in
digit-size         = 0.58
