/** The words of opening hours in English, German, French, Spanish, Italian and Dutch. */

/** The days of a week in each language, from Monday. Two letters or more of a name are enough. */
const DAY_NAMES: readonly (readonly string[])[] = [
  ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
  ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
  ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
  ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
  ["lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"],
  ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
];
export const LANGUAGES: readonly number[] = [...DAY_NAMES.keys()];

/** Single letters that each language uses, in the order of the names above. */
const DAY_LETTERS: readonly Record<string, number>[] = [
  { m: 0, t: 1, w: 2, f: 4 },
  {},
  { l: 0, j: 3, v: 4 },
  { l: 0, x: 2, j: 3, v: 4 },
  {},
  {},
];

const MONTHS = [
  "january february march april may june july august september october november december",
  "januar februar marz mai juni juli oktober dezember",
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
].flatMap((names) => names.split(" "));

/** Lower case and without accents. */
export const plain = (word: string): string =>
  word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");

/** The day that each language means by a plain word, from 0 for Monday; -1 where it is none. */
export function dayByLanguage(word: string): number[] {
  return DAY_NAMES.map((names, language) =>
    word.length === 1
      ? (DAY_LETTERS[language]?.[word] ?? -1)
      : names.findIndex((name) => name.startsWith(word) || word === `${name}s`),
  );
}

/** By three letters or more. */
export const isMonth = (word: string): boolean =>
  word.length >= 3 && MONTHS.some((name) => name.startsWith(word));

const words = (text: string) => new Set(text.split(" "));

/** What a plain word alone stands for, besides days and months. */
const MEANINGS = {
  dash: words("to thru through until till til bis a au al hasta tot"),
  comma: words("and und et y e en ed"),
  closed: words(
    "off closed geschlossen ruhetag ferme fermee fermes cerrado cerrada chiuso gesloten",
  ),
  except: words("except excluding ausser sauf excepto salvo"),
  sun: words("sunrise sunset dawn dusk sonnenaufgang sonnenuntergang"),
  sometimes: words("week weeks easter summer winter season seasonal sommer ete hiver verano"),
  ignored: words(
    "open opened opening hours from von de du of am on the le les los el la der den each every geoffnet ouvert abierto aperto horaires horario uhr hrs h",
  ),
} as const;
export type Meaning = keyof typeof MEANINGS;

export function meaningOf(word: string): Meaning | undefined {
  const meanings = Object.keys(MEANINGS) as Meaning[];
  return meanings.find((meaning) => MEANINGS[meaning].has(word));
}
