# 8.5 x 11 in, four puzzles a page: cells of 9.6 mm, room for pencil marks
printer            = kdp
trim               = 8.5x11in
per-page           = 4
grid-size          = 3.4in
text-size          = 11pt
solutions-per-page = 20
margin-top         = 0.5in
margin-outside     = 0.45in
margin-bottom      = 0.5in
margin-inside      = 0.5in
bleed              = 0in
digit-size         = 0.58
