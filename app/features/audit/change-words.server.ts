import type { SignInMethod } from "contract/account/facts";
import type { AuditEntry } from "contract/audit/calls";
import { WEEKDAY_NAMES } from "contract/routes/recurrence";
import { distanceInWords, formatDuration, NOTHING, type Units } from "~/lib/figures";
import { formatDateTime, formatWeekday } from "~/lib/format";
import { FIELD_LABELS, HIDDEN_FIELDS } from "./field-labels";

type Values = Record<string, unknown>;

const INSTANTS = new Set([
  "publishedAt",
  "startTime",
  "endTime",
  "arrival",
  "departure",
  "arrivalTime",
  "departureTime",
  "pausedAt",
  "endedAt",
  "oldSecretUntil",
]);

const LOOKS: Record<string, string> = {
  trail: "Trail of a day",
  live: "Live position",
  position: "Last position",
  map: "All agents on the map",
};

const METHODS: Record<SignInMethod, string> = {
  password: "a password",
  "second-factor": "a password and a code",
  "recovery-code": "a password and a recovery code",
  openid: "another provider",
  link: "a personal link",
  "login-as": "an admin who acts as them",
};
const isMethod = (value: unknown): value is SignInMethod =>
  typeof value === "string" && Object.hasOwn(METHODS, value);

/** What a field is called. */
export const fieldName = (field: string): string =>
  FIELD_LABELS[field] ??
  field.replace(/([A-Z])/g, " $1").replace(/^./, (letter) => letter.toUpperCase());

/** How values are shown to a reader. */
interface Reading {
  zone: string;
  units: Units;
}

/** A value as it is read: those of ids by their names, instants in the reader's zone. */
export function valueInWords(
  field: string,
  value: unknown,
  { names, zone, units }: Reading & Pick<AuditEntry, "names">,
): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  const named = (id: unknown) => names?.[String(id)];
  if (WEEKDAYS.has(field) && Array.isArray(value)) return weekdaysInWords(value);
  if (Array.isArray(value)) {
    return listInWords(value.map((one) => named(one) ?? dayInWords(field, one)));
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return JSON.stringify(value);
  if (field === "distance") return distanceInWords(Number(value), units);
  if (field === "method" && isMethod(value)) return METHODS[value];
  if (field === "estimatedTime") return formatDuration(Number(value));
  if (INSTANTS.has(field)) return formatDateTime(String(value), zone);
  if (field.endsWith("Id") && field !== "externalId") return named(value) ?? "another one";
  if (field === "everyWeeks") return value === 1 ? "every week" : `every ${value} weeks`;
  return dayInWords(field, value);
}

/** Fields of calendar days, such as `2026-12-24`. */
const DAYS = new Set(["plannedDay", "firstDay", "lastDay", "skippedDays"]);

const dayInWords = (field: string, value: unknown): string =>
  DAYS.has(field) ? formatWeekday(String(value)) : String(value);

/** Fields that list weekdays, from 0 for Monday. */
const WEEKDAYS = new Set(["weekdays", "workingDays"]);

const weekdaysInWords = (numbers: readonly number[]): string =>
  listInWords(numbers.toSorted((a, b) => a - b).map((one) => WEEKDAY_NAMES[one] ?? String(one)));

const MOST_NAMED = 12;

function listInWords(names: readonly string[]): string {
  if (names.length === 0) return "none";
  const more = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? `${shown} and ${more.toLocaleString("en-US")} more` : shown;
}

/** What an entry changed, a line each. */
export function changesInWords(entry: AuditEntry, reading: Reading): string[] {
  const { before, after, action, names } = entry;
  if (action === "looked" || action === "exported") return detailsInWords(entry, reading.zone);
  const told = (values: Values | null | undefined) =>
    Object.keys(values ?? {}).filter((field) => !HIDDEN_FIELDS.has(field));
  const say = (field: string, value: unknown) => valueInWords(field, value, { names, ...reading });
  if (action !== "changed") {
    const values = action === "deleted" ? before : after;
    return told(values).map((field) => `${fieldName(field)}: ${say(field, values?.[field])}`);
  }
  return told(after).map((field) => {
    if (field === "stops") return stopsInWords(before?.stops, after?.stops, names);
    if (field === "password") return "Password changed";
    if (field === "recoveryCodes") return "Recovery codes renewed";
    if (field === "apiKey") return keyInWords(before?.apiKey, after?.apiKey);
    if (SECRETS.has(field)) return secretInWords(field, before?.[field], after?.[field]);
    return `${fieldName(field)}: ${say(field, before?.[field])} → ${say(field, after?.[field])}`;
  });
}

/** Addresses that are secrets: the trail has `none`, `old` or `new` instead of them. */
const SECRETS = new Set(["calendarAddress", "agentLink", "agentTracker"]);

function secretInWords(field: string, before: unknown, after: unknown): string {
  if (after === "none") return `${fieldName(field)} revoked`;
  return `${fieldName(field)} ${before === "none" ? "created" : "replaced"}`;
}

const keyInWords = (before: unknown, after: unknown): string =>
  after ? `API key ${after} created` : `API key ${before} revoked`;

function detailsInWords({ after, name }: AuditEntry, zone: string): string[] {
  const { look, from, ...others } = after ?? {};
  const what = typeof look === "string" ? (LOOKS[look] ?? look) : (name ?? NOTHING);
  const day = typeof from === "string" ? `, ${formatDateTime(from, zone)}` : "";
  const rest = Object.entries(others).filter(
    ([field, value]) => !HIDDEN_FIELDS.has(field) && value,
  );
  return [`${what}${day}`, ...rest.map(([field, value]) => `${fieldName(field)}: ${value}`)];
}

/** What came to the stops of a route and went; their order where nothing did. */
function stopsInWords(before: unknown, after: unknown, names: AuditEntry["names"]): string {
  const [was, becomes] = [before, after].map((list) => (Array.isArray(list) ? list : []));
  const without = (some: unknown[] = [], others: unknown[] = []) =>
    some.filter((id) => !others.includes(id)).map((id) => names?.[String(id)] ?? "a location");
  const [added, gone] = [without(becomes, was), without(was, becomes)];
  const said = [
    added.length > 0 ? `added ${listInWords(added)}` : "",
    gone.length > 0 ? `taken off ${listInWords(gone)}` : "",
  ].filter(Boolean);
  if (said.length > 0) return `Stops: ${said.join("; ")}`;
  return `Stops in another order: ${listInWords((becomes ?? []).map((id) => names?.[String(id)] ?? "a location"))}`;
}
