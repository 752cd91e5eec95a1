/** Tells by what a request holds which program sent it, and reads its positions. */
import { MOST_REGION_EVENTS, type TrackerProgram } from "../facts";
import { type Fields, readFlat } from "./flat";
import { OverlandBody } from "./overland";
import { OwnTracksBody } from "./owntracks";
import type { TrackerReport } from "./report";
import { TraccarClientBody } from "./traccar-client";
import { TraccarServerBody } from "./traccar-server";

/** Bytes of a body: 1,000 positions of Overland take 600 kB. */
export const MOST_BODY_BYTES = 1024 * 1024;
/** Positions of a request. */
export const MOST_POSITIONS = 5_000;
/** Fields of an address or a form. */
const MOST_FIELDS = 100;
/** How deep a JSON body may be nested. */
const MOST_DEPTH = 20;

/** How a program wants to be answered. */
export type AnswerForm = "owntracks" | "overland" | "plain";

export type TrackerRequest =
  | { ok: true; report: TrackerReport; answer: AnswerForm }
  | { ok: false; problem: string };

const ANSWERS: Partial<Record<TrackerProgram, AnswerForm>> = {
  owntracks: "owntracks",
  overland: "overland",
};

const EMPTY: TrackerReport = { program: "other", positions: [] };

/**
 * Reads a request of a tracker program. Everything that can be read is a report, one without
 * positions too: programs send the same again until it is taken.
 */
export function parseTrackerRequest(query: URLSearchParams, body: string): TrackerRequest {
  const text = body.trim();
  // OwnTracks sends bodies of no length, and asks for an array in any case.
  if (text === "" && query.size === 0) return { ok: true, report: EMPTY, answer: "owntracks" };
  if (!/^[[{]/.test(text)) return parseFields([...query, ...fieldsOf(text)]);
  if (isDeep(text)) return refused("The body is nested too deep");
  const json = parseJson(text);
  if (json === undefined) return refused("The body is not JSON");
  const items = Array.isArray(json) ? json : [json];
  if (items.length > MOST_POSITIONS) return refused("Too many positions");
  const reports = items.map((item) => readObject(item, query));
  const [first = EMPTY] = reports;
  const regionEvents = reports.flatMap((report) => report.regionEvents ?? []);
  return answered({
    ...first,
    positions: reports.flatMap(({ positions }) => positions),
    ...(regionEvents.length > 0 && { regionEvents: regionEvents.slice(0, MOST_REGION_EVENTS) }),
  });
}

const refused = (problem: string): TrackerRequest => ({ ok: false, problem });

const answered = (report: TrackerReport): TrackerRequest =>
  report.positions.length > MOST_POSITIONS
    ? refused("Too many positions")
    : { ok: true, report, answer: ANSWERS[report.program] ?? "plain" };

/** The first line of a multipart form, which stands before each of its parts. */
const BOUNDARY = /^--[^\r\n]{1,70}(?=\r?\n)/;
/** Of the head of a part; the name of a file is none. */
const NAME = /[; ]name="?([^";\r\n]+)/i;

/** The fields of a form in whichever way it is sent: with `&` between them, line by line, or in parts. */
function fieldsOf(text: string): [string, string][] {
  const [boundary] = BOUNDARY.exec(text) ?? [];
  if (!boundary) return [...new URLSearchParams(text.replace(/\r?\n/g, "&"))];
  return text.split(boundary, MOST_FIELDS + 2).flatMap(fieldOf);
}

/** The field of one part: its head, an empty line, its value. */
function fieldOf(part: string): [string, string][] {
  const end = /\r?\n\r?\n/.exec(part);
  const [, name] = NAME.exec(part.slice(0, end?.index)) ?? [];
  return end && name ? [[name, part.slice(end.index + end[0].length).trim()]] : [];
}

function parseFields(fields: [string, string][]): TrackerRequest {
  if (fields.length > MOST_FIELDS) return refused("Too many fields");
  return answered(readFlat(Object.fromEntries(fields)));
}

function readObject(item: unknown, query: URLSearchParams): TrackerReport {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return EMPTY;
  if ("_type" in item)
    return OwnTracksBody.safeParse(item).data ?? { ...EMPTY, program: "owntracks" };
  if ("locations" in item) {
    return OverlandBody.safeParse(item).data ?? { ...EMPTY, program: "overland" };
  }
  if ("position" in item) return TraccarServerBody.safeParse(item).data ?? EMPTY;
  if ("location" in item) {
    const report = TraccarClientBody.safeParse(item).data;
    if (report) return report;
    // A flat form within: `{device_id, location: {lat, lon, …}}`.
    const { location, ...outer } = item as Fields;
    if (typeof location === "object") return readFlat({ ...outer, ...location });
  }
  return readFlat({ ...Object.fromEntries(query), ...item });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Looks before anything is built of it. Brackets within texts count too, as programs have none there. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // { and [ open, } and ] close.
    if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    if (depth > MOST_DEPTH) return true;
  }
  return false;
}
