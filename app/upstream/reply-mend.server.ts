import type { z } from "zod";

/**
 * A copy of a value with each part in the type that the schema has for it, where it says the
 * same in another one: `"12"` for 12, `null` for nothing, `ACTIVE` for `active`, epoch
 * milliseconds or a day for an instant. What can't be brought into its type stays as it is.
 */
export function mend(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "optional":
    case "default":
      return value === null || isBlank(def.innerType, value)
        ? mendNull(def.innerType)
        : value === undefined
          ? undefined
          : mend(def.innerType, value);
    case "nullable":
      return value === undefined || value === null || isBlank(def.innerType, value)
        ? null
        : mend(def.innerType, value);
    case "object":
      return mendObject(def.shape, value);
    case "array":
      if (value === null) return [];
      return Array.isArray(value) ? value.map((item) => mend(def.element, item)) : value;
    case "tuple":
      return Array.isArray(value)
        ? value.map((item, i) => (def.items[i] ? mend(def.items[i], item) : item))
        : value;
    case "string":
      return mendText(formatOf(def), value);
    case "number":
      return typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value))
        ? Number(value)
        : value;
    case "boolean":
      return mendBoolean(value);
    case "enum":
      return mendWord(Object.values(def.entries), value);
    case "literal":
      return mendWord(def.values, value);
    default:
      return value;
  }
}

/** `null` where it may stand, else nothing. */
const mendNull = (schema: z.core.$ZodType) =>
  (schema as z.core.$ZodTypes)._zod.def.type === "nullable" ? null : undefined;

/** An empty text where a text is not what is wanted, or one of a form. */
function isBlank(schema: z.core.$ZodType, value: unknown): boolean {
  if (value !== "") return false;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "nullable") return isBlank(def.innerType, value);
  return def.type !== "string" || formatOf(def) !== undefined;
}

const formatOf = (def: object): unknown => ("format" in def ? def.format : undefined);

function mendObject(shape: Readonly<z.core.$ZodShape>, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const mended: Record<string, unknown> = { ...value };
  for (const [name, schema] of Object.entries(shape)) {
    const part = mend(schema, mended[name]);
    if (part !== undefined || name in mended) mended[name] = part;
  }
  return mended;
}

function mendText(format: unknown, value: unknown): unknown {
  if (format === "datetime") return mendInstant(value);
  if (format === "date") return typeof value === "string" ? value.slice(0, 10) : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

/** Before this an epoch counts in seconds; as milliseconds it would be in 1973. */
const LONGEST_SECONDS = 1e11;

function mendInstant(value: unknown): unknown {
  const time =
    typeof value === "number"
      ? value * (Math.abs(value) < LONGEST_SECONDS ? 1000 : 1)
      : typeof value === "string"
        ? Date.parse(inUtc(value.trim()))
        : Number.NaN;
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

/** Without a zone a time is in UTC, as all instants of the API are. */
function inUtc(text: string): string {
  const [, day, time] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text) ?? [];
  return day ? `${day}T${time ?? "00:00"}Z` : text;
}

/** What is not said to be so is not. */
function mendBoolean(value: unknown): unknown {
  if (value === undefined || value === null || value === 0 || value === "0") return false;
  if (value === 1 || value === "1") return true;
  const word = typeof value === "string" ? value.toLowerCase() : value;
  return word === "true" ? true : word === "false" || word === "" ? false : value;
}

/** A word of an enum in other letters: `OFFICE_MANAGER`, `officeManager`. */
function mendWord(words: readonly unknown[], value: unknown): unknown {
  if (typeof value !== "string") return value;
  return words.find((word) => lettersOf(String(word)) === lettersOf(value)) ?? value;
}

const lettersOf = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, "");
