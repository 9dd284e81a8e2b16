# 6 x 9 in, one puzzle a page
printer            = kdp
trim               = 6x9in
per-page           = 1
grid-size          = 5.0in
text-size          = 11pt
solutions-per-page = 12
margin-top         = 0.5in
margin-outside     = 0.375in
margin-bottom      = 0.5in
margin-inside      = 0.5in
bleed              = 0in
digit-size         = 0.58
