/** Postcodes by their shapes: `9999` of Austria, `999999` of Russia, `A99 9AA` in Britain. */

/** A US postcode may have four digits more, which few addresses know. */
const ZIP_PLUS_4 = /^(\d{5})-\d{4}$/;
const LONGEST = 10;
/** Shapes rarer than this are slips. */
const RAREST = 0.005;
const MOST_SHAPES = 12;

/** Of what was prepared before shapes were stored. */
export const US_SHAPES: readonly string[] = ["99999"];

/** A postcode as stored; undefined for what is none. Of several the first. */
export function tidyPostcode(text: string | undefined): string | undefined {
  const [first = ""] = (text ?? "").split(/[;,]/);
  const tidy = first.trim().replaceAll(/\s+/g, " ").toUpperCase().replace(ZIP_PLUS_4, "$1");
  return /\d/.test(tidy) && tidy.length <= LONGEST ? tidy : undefined;
}

/** Its digits as `9` and its letters as `A`. */
export const shapeOf = (postcode: string): string =>
  postcode.replaceAll(/\d/g, "9").replaceAll(/\p{L}/gu, "A");

/** The usual shapes of these postcodes, the most frequent first. */
export function usualShapes(counts: ReadonlyMap<string, number>): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .filter(([, count]) => count >= RAREST * total)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_SHAPES)
    .map(([shape]) => shape);
}

export interface PostcodeSpan {
  /** As the region writes it. */
  postcode: string;
  start: number;
  end: number;
}

/** Finds postcodes of certain shapes, also with a country before them (`A-3500`) or other blanks. */
export class PostcodeFinder {
  readonly #shapes: readonly { shape: string; pattern: RegExp }[];

  constructor(shapes: readonly string[]) {
    this.#shapes = shapes.map((shape) => ({ shape, pattern: patternOf(shape) }));
  }

  /** In the order of the shapes, and of the text. */
  find(text: string): PostcodeSpan[] {
    return this.#shapes.flatMap(({ shape, pattern }) =>
      [...text.matchAll(pattern)].map((match) => {
        const postcode = written(match[1] as string, shape);
        return { postcode, start: match.index, end: match.index + match[0].length };
      }),
    );
  }
}

const COUNTRY = String.raw`(?<![\p{L}\p{N}])(?:\p{L}{1,3}-)?`;
/** A US postcode may have four more digits here too. */
const END = String.raw`(?![\p{L}\p{N}])`;

function patternOf(shape: string): RegExp {
  const classes: Record<string, string> = { "9": String.raw`\d`, A: String.raw`\p{L}` };
  const letters = [...shape].map((one) => classes[one] ?? String.raw`[\s-]?`);
  const plus4 = shape === "99999" ? String.raw`(?:-\d{4})?` : "";
  return new RegExp(`${COUNTRY}(${letters.join("")})${plus4}${END}`, "gu");
}

/** What was typed, with the separators of the shape. */
function written(typed: string, shape: string): string {
  const characters = [...typed.toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one));
  return [...shape].map((one) => (one === "9" || one === "A" ? characters.shift() : one)).join("");
}
