/** States and territories by the codes of the mail. */
const STATES: Record<string, string> = {
  AL: "alabama",
  AK: "alaska",
  AZ: "arizona",
  AR: "arkansas",
  CA: "california",
  CO: "colorado",
  CT: "connecticut",
  DE: "delaware",
  DC: "district of columbia",
  FL: "florida",
  GA: "georgia",
  HI: "hawaii",
  ID: "idaho",
  IL: "illinois",
  IN: "indiana",
  IA: "iowa",
  KS: "kansas",
  KY: "kentucky",
  LA: "louisiana",
  ME: "maine",
  MD: "maryland",
  MA: "massachusetts",
  MI: "michigan",
  MN: "minnesota",
  MS: "mississippi",
  MO: "missouri",
  MT: "montana",
  NE: "nebraska",
  NV: "nevada",
  NH: "new hampshire",
  NJ: "new jersey",
  NM: "new mexico",
  NY: "new york",
  NC: "north carolina",
  ND: "north dakota",
  OH: "ohio",
  OK: "oklahoma",
  OR: "oregon",
  PA: "pennsylvania",
  RI: "rhode island",
  SC: "south carolina",
  SD: "south dakota",
  TN: "tennessee",
  TX: "texas",
  UT: "utah",
  VT: "vermont",
  VA: "virginia",
  WA: "washington",
  WV: "west virginia",
  WI: "wisconsin",
  WY: "wyoming",
  AS: "american samoa",
  GU: "guam",
  MP: "northern mariana islands",
  PR: "puerto rico",
  VI: "us virgin islands",
};

const ALL = Object.entries(STATES);

/** The codes of the states that folded words mean: their code or name, as far as it is typed. */
export const statesFrom = (words: string): string[] =>
  ALL.filter(([code, name]) => code.toLowerCase().startsWith(words) || name.startsWith(words)).map(
    ([code]) => code,
  );

/** The code of the state that folded words are the code or the name of. */
export const stateOf = (words: string): string | undefined =>
  ALL.find(([code, name]) => code.toLowerCase() === words || name === words)?.[0];
