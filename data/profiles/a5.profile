# A5, one puzzle a page: booklets
printer            = home
trim               = 148x210mm
per-page           = 1
grid-size          = 122mm
text-size          = 10pt
solutions-per-page = 12
margin-top         = 11mm
margin-outside     = 10mm
margin-bottom      = 11mm
margin-inside      = 12mm
bleed              = 0in
digit-size         = 0.58
