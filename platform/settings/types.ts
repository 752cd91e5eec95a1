/** How settings are declared: the types they have, and how they are read from the environment. */
import { z } from "zod";

/** The variables of a part of the console, and what they come to together. */
export interface SettingsPart<Variables extends z.ZodRawShape, Settings> {
  /** Each with its type and what it says to a wrong value, after its name. */
  variables: Variables;
  /** The settings, or what is wrong with their combination: a sentence for each problem. */
  read: (given: z.output<z.ZodObject<Variables>>) => Settings | Problems;
}

export interface Problems {
  problems: string[];
}

/** Declares a part; parts that share a variable declare it both, by the same type. */
export const defineSettings = <Variables extends z.ZodRawShape, Settings extends object>(
  part: SettingsPart<Variables, Settings>,
) => part;

/** The variables that are right each by itself, and what is wrong with the others. */
export function readVariables<Variables extends z.ZodRawShape>(
  types: Variables,
  variables: Record<string, string | undefined>,
) {
  const type = z.object(types);
  const read = type.safeParse(variables);
  const issues = read.success ? [] : read.error.issues;
  const wrong = issues.map(({ path }) => String(path[0]));
  const without = Object.fromEntries(wrong.map((name) => [name, undefined]));
  return {
    given: read.success ? read.data : type.parse({ ...variables, ...without }),
    // One of several values in a setting has its place in the path, which nobody asks for.
    problems: [...new Set(issues.map(({ path, message }) => `${String(path[0])} ${message}.`))],
    wrong,
  };
}

/**
 * Checks the variables of a part, each by itself and then together.
 * @returns no settings where they don't fit together; the problems name every wrong variable
 */
export function readSettings<Variables extends z.ZodRawShape, Settings extends object>(
  part: SettingsPart<Variables, Settings>,
  variables: Record<string, string | undefined>,
): { settings?: Settings; problems: string[] } {
  const { given, problems, wrong } = readVariables(part.variables, variables);
  const settings = part.read(given);
  if (!("problems" in settings)) return { settings, problems };
  // What only follows from a setting that is named already would lead astray.
  const follows = (problem: string) => problem.split(/\W+/).some((word) => wrong.includes(word));
  return { problems: [...problems, ...settings.problems.filter((problem) => !follows(problem))] };
}

/** A setting that is given but empty counts as left out. */
export const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type.optional());

export const withDefault = <T extends z.ZodType>(type: T, fallback: string) =>
  z.preprocess((value) => (value === undefined || value === "" ? fallback : value), type);

/** @param error what is said to anything else */
export const wholeNumber = (
  min: number,
  max: number,
  error = `must be a whole number from ${min} to ${max}`,
) => z.coerce.number(error).int(error).min(min, error).max(max, error);

export const port = wholeNumber(0, 65_535, "must be a port number from 0 to 65535");

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(", ")}`);

export const onOff = z
  .enum(["1", "true", "on", "yes", "0", "false", "off", "no"], "must be 1 (on) or 0 (off)")
  .transform((word) => ["1", "true", "on", "yes"].includes(word));

export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL that starts with http:// or https://" })
  .transform((url) => url.replace(/\/+$/, ""));

/** Where browsers find a program: a scheme and a host, perhaps a port. */
export const origin = httpUrl.refine(
  (text) => new URL(text).origin === text.toLowerCase(),
  "must be a scheme and a host alone, such as https://waybook.example.com",
);

/** The address of a service, to which paths are added. */
export const serviceUrl = httpUrl.refine((text) => {
  const { username, password, search, hash } = new URL(text);
  return !(username || password || search || hash);
}, "must be a URL without a user, a password, a query or a fragment");

/** The key of a service. */
export const serviceKey = z.string().regex(/^[\w.~-]+$/, "must be the key alone, without spaces");

/** Texts with spaces between them. */
export const words = z.string().transform((text) => text.trim().split(/\s+/));
