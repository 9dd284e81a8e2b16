# A4 for a printer at home, four puzzles a page, the same margin on both sides
printer            = home
trim               = 210x297mm
per-page           = 4
grid-size          = 86mm
text-size          = 11pt
solutions-per-page = 20
margin-top         = 14mm
margin-outside     = 14mm
margin-bottom      = 14mm
margin-inside      = 14mm
bleed              = 0in
digit-size         = 0.58
