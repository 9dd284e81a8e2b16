# 8.5 x 11 in, two puzzles a page
printer            = kdp
trim               = 8.5x11in
per-page           = 2
grid-size          = 4.4in
text-size          = 10pt
solutions-per-page = 12
margin-top         = 0.4in
margin-outside     = 0.5in
margin-bottom      = 0.4in
margin-inside      = 0.5in
bleed              = 0in
digit-size         = 0.58
