# 8.5 x 11 in, six puzzles a page
printer            = kdp
trim               = 8.5x11in
per-page           = 6
grid-size          = 2.9in
text-size          = 9.2pt
solutions-per-page = 20
margin-top         = 0.3in
margin-outside     = 0.5in
margin-bottom      = 0.3in
margin-inside      = 0.5in
bleed              = 0in
digit-size         = 0.58
