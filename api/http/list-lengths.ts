/** Checks how long the lists of a request are before anything is done for each of their items. */
import { z } from "zod";

/** What of a JSON schema says how long lists may be. */
interface Shape {
  type?: string;
  maxItems?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/** Returns where a list is too long, and how long it may be; undefined when none is. */
export type LengthCheck = (value: unknown, path: string) => LongList | undefined;

export interface LongList {
  path: string;
  most: number;
}

/**
 * Reads from a schema how long each list in it may be. The schema itself looks at every item first,
 * and writes a message for each wrong one: half a second for the largest body that is taken.
 */
export function createLengthCheck(schema: z.ZodType): LengthCheck {
  // Most calls take no body, and many are never made.
  let shape: Shape | undefined;
  return (value, path) => {
    shape ??= z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
    return longListIn(shape, value, path);
  };
}

function longListIn(shape: Shape, value: unknown, path: string): LongList | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const alternatives = (shape.anyOf ?? shape.oneOf)?.filter((one) => fits(one, value));
  if (alternatives?.length) {
    const found = alternatives.map((one) => longListIn(one, value, path));
    // One alternative that takes the list is enough.
    return found.every((one) => one !== undefined) ? found[0] : undefined;
  }
  for (const part of shape.allOf ?? []) {
    const found = longListIn(part, value, path);
    if (found) return found;
  }
  return Array.isArray(value) ? ofList(shape, value, path) : ofObject(shape, value, path);
}

function ofList(shape: Shape, items: unknown[], path: string): LongList | undefined {
  const { maxItems: most, items: each } = shape;
  if (most !== undefined && items.length > most) return { path, most };
  if (!each || !holdsLists(each)) return undefined;
  for (const [at, item] of items.entries()) {
    const found = longListIn(each, item, `${path}.${at}`);
    if (found) return found;
  }
  return undefined;
}

function ofObject(shape: Shape, value: object, path: string): LongList | undefined {
  const { properties = {}, additionalProperties: others } = shape;
  const entries =
    typeof others === "object" && holdsLists(others) ? Object.keys(value) : Object.keys(properties);
  for (const name of entries) {
    const part = Object.hasOwn(properties, name) ? properties[name] : others;
    if (typeof part !== "object" || !Object.hasOwn(value, name)) continue;
    const found = longListIn(part, (value as Record<string, unknown>)[name], `${path}.${name}`);
    if (found) return found;
  }
  return undefined;
}

const fits = ({ type }: Shape, value: object) =>
  type === undefined || type === (Array.isArray(value) ? "array" : "object");

/** Texts and numbers need no look at each of them. */
const holdsLists = ({ type, anyOf, oneOf, allOf }: Shape) =>
  type === "array" || type === "object" || Boolean(anyOf ?? oneOf ?? allOf);
