# Large print, 8.5 x 11 in: one puzzle a page, no text below 16 pt, no candidate below 12 pt
printer            = kdp
trim               = 8.5x11in
per-page           = 1
grid-size          = 7.0in
text-size          = 20pt
solutions-per-page = 6
margin-top         = 0.5in
margin-outside     = 0.5in
margin-bottom      = 0.5in
margin-inside      = 0.5in
bleed              = 0in
digit-size         = 0.58
digit-weight       = semibold
box-line           = 3pt
min-text           = 16pt
min-candidates     = 12pt
