/**
 * Ways to write the common words of street names, by language. Words with a hyphen are read as
 * one.
 *
 * Sources: USPS Publication 28, appendix C; `street_types.txt` and `directionals.txt` of libpostal
 * (github.com/openvenues/libpostal, `resources/dictionaries`); OpenStreetMap wiki, "Name
 * finder:Abbreviations". Only forms that are usual in addresses are here: each more makes other
 * words ambiguous.
 */
type Groups = readonly (readonly string[])[];

const ENGLISH: Groups = [
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["ne", "northeast"],
  ["nw", "northwest"],
  ["se", "southeast"],
  ["sw", "southwest"],
  ["ave", "av", "avenue"],
  ["aly", "alley"],
  ["blvd", "bd", "bld", "boul", "boulevard"],
  ["br", "bridge"],
  ["byp", "bypass"],
  ["cir", "circle"],
  ["cl", "close"],
  ["cres", "crescent"],
  ["ct", "court"],
  ["cv", "cove"],
  ["dr", "drive"],
  ["expy", "expressway"],
  ["ft", "fort"],
  ["fwy", "freeway"],
  ["gdns", "gardens"],
  ["gr", "grove"],
  ["hwy", "highway"],
  ["hts", "heights"],
  ["jr", "junior"],
  ["ln", "lane"],
  ["lp", "loop"],
  ["mt", "mount"],
  ["pk", "park"],
  ["pkwy", "pky", "parkway"],
  ["pl", "place"],
  ["plz", "plaza"],
  ["pt", "point"],
  ["rd", "road"],
  ["rte", "rt", "route"],
  ["sq", "square"],
  ["st", "street"],
  ["st", "saint"],
  ["ter", "terrace"],
  ["tpke", "turnpike"],
  ["trl", "trail"],
  ["wy", "way"],
  ["1st", "first"],
  ["2nd", "second"],
  ["3rd", "third"],
  ["4th", "fourth"],
  ["5th", "fifth"],
  ["6th", "sixth"],
  ["7th", "seventh"],
  ["8th", "eighth"],
  ["9th", "ninth"],
  ["10th", "tenth"],
];

const GERMAN_AND_DUTCH: Groups = [
  ["str", "strasse"],
  ["str", "straat"],
  ["g", "gasse"],
  ["pl", "plz", "platz"],
  ["pl", "plein"],
  ["ln", "laan"],
  ["bhf", "bahnhof"],
  ["br", "brucke"],
  ["st", "sankt"],
  ["ob", "obere", "oberer", "oberes"],
  ["u", "unt", "untere", "unterer", "unteres"],
  ["gr", "grosse", "grosser", "grosses"],
  ["kl", "kleine", "kleiner", "kleines"],
];

const ROMANCE: Groups = [
  ["avda", "avd", "av", "avenida"],
  ["all", "allee", "allees"],
  ["ch", "che", "chem", "chemin"],
  ["fg", "fbg", "faubourg"],
  ["imp", "impasse"],
  ["pass", "passage"],
  ["r", "rue"],
  ["r", "rua"],
  ["ste", "sainte"],
  ["c", "calle"],
  ["ctra", "carretera"],
  ["cno", "camino"],
  ["po", "paseo"],
  ["pza", "pl", "plaza"],
  ["pl", "plaça", "praça"],
  ["trva", "travesia"],
  ["tv", "travessa"],
  ["v", "via"],
  ["vle", "viale"],
  ["pza", "pzza", "piazza"],
  ["cso", "corso"],
  ["lgo", "largo"],
];

const SLAVIC: Groups = [
  ["ул", "улица", "вулиця", "ul", "ulitsa"],
  ["пр", "просп", "прт", "пр-т", "пр-кт", "проспект"],
  ["пр", "прд", "пр-д", "проезд"],
  ["пер", "пер-к", "переулок"],
  ["б-р", "бр", "бул", "бульвар"],
  ["пл", "площадь", "площа"],
  ["ш", "шоссе"],
  ["наб", "набережная"],
  ["туп", "тупик"],
  ["ал", "аллея"],
  ["бол", "б", "большая", "большой"],
  ["мал", "м", "малая", "малый"],
  ["ак", "акад", "академика"],
  ["ул", "ul", "ulica", "ulice"],
  ["al", "aleja", "aleje"],
  ["pl", "plac"],
  ["os", "osiedle"],
  ["nam", "namesti"],
  ["tr", "trida"],
];

const NORDIC: Groups = [
  ["g", "gatan"],
  ["v", "vagen"],
  ["gt", "gate", "gata"],
  ["vn", "veien"],
  ["pl", "plass"],
];

export const WORD_FORMS: Groups = [
  ...ENGLISH,
  ...GERMAN_AND_DUTCH,
  ...ROMANCE,
  ...SLAVIC,
  ...NORDIC,
];

/** Ends of words that are as often written apart: `Wienerstraße`, `Wiener Straße`. */
export const STREET_ENDINGS = [
  ...["strasse", "gasse", "platz", "weg", "allee", "damm", "ufer", "markt"],
  ...["straat", "laan", "plein", "gracht"],
  ...["gatan", "vagen", "vej", "veien", "gade", "gata"],
] as const;
