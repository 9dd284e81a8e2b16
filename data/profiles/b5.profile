# B5 as Japan has it (JIS), two puzzles a page
printer            = kdp
trim               = 182x257mm
per-page           = 2
grid-size          = 100mm
text-size          = 9.5pt
solutions-per-page = 12
margin-top         = 11mm
margin-outside     = 12mm
margin-bottom      = 11mm
margin-inside      = 14mm
bleed              = 0in
digit-size         = 0.58
