/**
 * Limits that every posted form must keep. They are checked before a parser builds values from the
 * names of the fields, as names such as `a[100000000]` or `a.__proto__.b` make it do harm.
 */

export const FORM_LIMITS = {
  /** A plan of a route with all its stops, and others that were left out, has some 3,000. */
  fields: 5_000,
  /** Fields of one name: a list of ours has at most 1,000 values. */
  sameName: 2_000,
  /** Characters of a name. */
  nameLength: 100,
  /** Parts of a name between dots. */
  nameParts: 4,
  /** Places of a list that are named, as `columns[7]`: an import has at most as many columns. */
  places: 200,
  /** Characters of a text. */
  valueLength: 500_000,
} as const;

/** Commands of the form library, which no form of ours sends. */
const CONTROL_FIELDS: ReadonlySet<string> = new Set(["__intent__", "__state__"]);

type Field = [name: string, value: FormDataEntryValue];

/** Returns what is wrong with the fields of a form, or undefined if they may be parsed. */
export function findFormProblem(fields: Iterable<Field>): string | undefined {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [name, value] of fields) {
    total++;
    if (total > FORM_LIMITS.fields) return "too many fields";
    if (typeof value === "string" && value.length > FORM_LIMITS.valueLength) return "a long value";
    const count = (counts.get(name) ?? 0) + 1;
    if (count > FORM_LIMITS.sameName) return "too many fields of one name";
    if (count === 1 && !CONTROL_FIELDS.has(name) && !isPlainName(name)) return "a wrong name";
    counts.set(name, count);
  }
  // A list that had properties as well would no longer be read as a list.
  const names = [...counts.keys()];
  const lists = new Set(names.map(listOf).filter((one) => one !== undefined));
  const isParent = names.some((name) =>
    parentsOf(name).some((one) => counts.has(one) || lists.has(one)),
  );
  const isTwice = names.some((name) => lists.has(name));
  return isParent || isTwice ? "a name that is part of another" : undefined;
}

/** Returns a copy of a form without the fields that the form library would take as commands. */
export function withoutControlFields(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) if (!CONTROL_FIELDS.has(name)) copy.append(name, value);
  return copy;
}

/**
 * Returns whether a body has more fields than a form may have, before they are built.
 *
 * @param type the `content-type` of the body
 */
export function hasTooManyFields(body: Buffer, type: string): boolean {
  const boundary = /\bboundary="?([^";]+)/i.exec(type)?.[1];
  // A multipart form has one boundary more than it has fields.
  const [separator, most] = boundary
    ? [`--${boundary.trim()}`, FORM_LIMITS.fields + 1]
    : ["&", FORM_LIMITS.fields - 1];
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    count++;
    if (count > most) return true;
  }
  return false;
}

/** A place in a list at the end of a name: `columns[7]`. */
const PLACE = /\[(\d{1,4})\]$/;

/** Words with dots between them, and perhaps a place in a list at the end. */
function isPlainName(name: string): boolean {
  if (name.length > FORM_LIMITS.nameLength) return false;
  if (Number(PLACE.exec(name)?.[1] ?? 0) >= FORM_LIMITS.places) return false;
  const words = name.replace(PLACE, "");
  if (/[[\]]/.test(words)) return false;
  const parts = words.split(".");
  return parts.length <= FORM_LIMITS.nameParts && parts.every(isPlainPart);
}

/** Not one that every object has, such as `constructor` or `toString`. */
const isPlainPart = (part: string): boolean =>
  part !== "" && part !== "prototype" && !(part in Object.prototype);

/** Returns `a` for `a[7]`, and undefined for a name without a place. */
const listOf = (name: string): string | undefined =>
  PLACE.test(name) ? name.replace(PLACE, "") : undefined;

/** Returns `a` and `a.b` for `a.b.c`. */
function parentsOf(name: string): string[] {
  const parts = name.replace(PLACE, "").split(".");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
}
