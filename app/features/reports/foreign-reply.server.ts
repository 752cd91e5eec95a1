/** What can be read of a report whose fields nobody described: the specification leaves them open. */
import { formatDateTime } from "~/lib/format";

export interface ForeignReply {
  figures: { label: string; value: string }[];
  /** Its first list of things, by the fields that are plain values. */
  table: { columns: string[]; rows: { id: string; values: string[] }[]; leftOut: number } | null;
}

type Fields = Record<string, unknown>;

const MOST_ROWS = 100;
const MOST_COLUMNS = 12;
const MOST_LETTERS = 500;
/** Ids say nothing to people; the rest is not for showing. */
const UNSHOWN = /^_?id$|Ids?$|_ids?$|^__|token|password|secret/i;
/** What a thing within a thing is told by. */
const NAMES = ["displayName", "name", "title", "email"];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads the plain values of any reply as figures, and its first list of things as a table.
 *
 * @param zone in which times are shown
 * @returns null where there is nothing that could be shown
 */
export function readForeignReply(body: unknown, zone: string): ForeignReply | null {
  const lists = isFields(body) ? Object.values(body) : [body];
  const list = lists.find((value) => Array.isArray(value) && value.some(isFields));
  const things = Array.isArray(list) ? list.filter(isFields) : [];
  const reply = {
    figures: isFields(body) ? figuresOf(body, zone) : [],
    table: tableOf(things, zone),
  };
  return reply.figures.length > 0 || reply.table ? reply : null;
}

/** Of two fields of the same label the first. */
const byLabel = (keys: string[]) =>
  [...new Map(keys.toReversed().map((key) => [labelOf(key), key]))].toReversed();

const figuresOf = (body: Fields, zone: string) =>
  byLabel(Object.keys(body)).flatMap(([label, key]) => {
    const value = UNSHOWN.test(key) ? "" : inWords(body[key], zone);
    return value ? [{ label, value }] : [];
  });

function tableOf(things: Fields[], zone: string): ForeignReply["table"] {
  const shown = things.slice(0, MOST_ROWS);
  const columns = byLabel([...new Set(shown.flatMap(Object.keys))])
    .filter(([, key]) => !UNSHOWN.test(key) && shown.some((thing) => inWords(thing[key], zone)))
    .slice(0, MOST_COLUMNS);
  if (columns.length === 0) return null;
  return {
    columns: columns.map(([label]) => label),
    rows: shown.map((thing, nth) => ({
      id: String(nth),
      values: columns.map(([, key]) => inWords(thing[key], zone)),
    })),
    leftOut: things.length - shown.length,
  };
}

/** A plain value, or the name of a thing, as it is shown; empty for what has no words. */
function inWords(value: unknown, zone: string): string {
  if (typeof value === "number") return Number.isFinite(value) ? value.toLocaleString("en-US") : "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") {
    return INSTANT.test(value) ? formatDateTime(value, zone) : value.slice(0, MOST_LETTERS);
  }
  if (!isFields(value)) return "";
  const name = NAMES.map((key) => value[key]).find((text) => typeof text === "string");
  return typeof name === "string" ? name.slice(0, MOST_LETTERS) : "";
}

/** `activeAgents` and `active_agents` as `Active agents`. */
function labelOf(key: string): string {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/[_\-\s]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
