/** Countries by what files call them, and by time zones. */

/** Those that headers are known in. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "ar"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const inSmall = (name: string) => name.trim().toLowerCase();
let names: ReadonlyMap<string, string> | undefined;

/** Returns the two letters (ISO 3166) of a country by its name in one of eleven languages, or by themselves. */
export function countryNamed(name: string): string | null {
  names ??= readNames();
  return names.get(inSmall(name)) ?? null;
}

function readNames(): Map<string, string> {
  const found = new Map([
    ["usa", "US"],
    ["u.s.a.", "US"],
    ["uk", "GB"],
    ["england", "GB"],
  ]);
  const languages = LANGUAGES.map(
    (language) => new Intl.DisplayNames(language, { type: "region", fallback: "none" }),
  );
  for (const code of LETTERS.flatMap((one) => LETTERS.map((other) => `${one}${other}`))) {
    // Of a country that is no more, as the Soviet Union, the one after it.
    const { region = code } = new Intl.Locale("und", { region: code });
    for (const language of languages) {
      const name = language.of(code);
      if (name) found.set(inSmall(name), region).set(code.toLowerCase(), region);
    }
  }
  return found;
}

/** As TypeScript does not know it yet; later versions of Node have a function of it. */
type Zoned = Intl.Locale & { timeZones?: string[]; getTimeZones?(): string[] | undefined };

/** Whether a time zone is one of a country's. */
export function hasTimeZone(country: string, zone: string): boolean {
  const locale = new Intl.Locale("und", { region: country }) as Zoned;
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.includes(zone) || zones.includes(usualName(zone));
}

const usualName = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
