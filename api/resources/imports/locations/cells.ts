/** Reads the cells of a row, each by the field that it is of. */
import type { DayHours, ImportField } from "contract/entities";
import { readHours } from "contract/locations/hours-reader";
import { formatHours, HoursError } from "contract/locations/opening-hours";
import { USUAL_PRIORITY, VISITING_LIMITS } from "contract/visits/facts";
import { ClosedDaysText, OpeningHours } from "contract/visits/visiting";
import type { LonLat } from "geo/geometry/lon-lat";
import { type Axis, MOST_DEGREES, readAngle } from "geo/places/angle";
import { readCoordinates, readLongitudeFirst } from "geo/places/coordinates";
import { z } from "zod";
import { type DateOrder, readDates } from "./dates";
import { readInterval, readMinutes } from "./durations";

/** What the cells of a row are of, once the hours of single days are joined. */
export type CellField = Exclude<ImportField, DayHours>;

/** What a cell says, and what of it was left out. */
interface Cell<Value> {
  value: Value;
  notes?: readonly string[];
}

const cell = <Value>(value: Value, notes?: readonly string[]): Cell<Value> =>
  notes?.length ? { value, notes } : { value };

/** A cell of which all counts. */
const whole = <Schema extends z.ZodType>(schema: Schema) =>
  schema.transform((value) => cell(value as z.output<Schema>));

/** A cell whose lines stand one below the other, as spreadsheets have addresses, is one line of ours. */
const line = (max: number) =>
  whole(
    z
      .string()
      .transform((value) => value.replace(/\s*[\t\r\n]+\s*/g, " "))
      .pipe(
        z
          .string()
          .max(max, `is longer than ${max} characters`)
          .regex(/^\P{Cc}*$/u, "holds control characters"),
      ),
  );
const lines = (max: number) => whole(z.string().max(max, `is longer than ${max} characters`));

/** A cell that a function reads; null where it can't. */
const readBy = <Value>(read: (text: string) => Value | null, otherwise: (text: string) => string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return cell(value);
    context.addIssue(otherwise(text));
    return z.NEVER;
  });

const degrees = (axis: Axis) =>
  readBy(
    (text) => readAngle(text, axis),
    () => `must be a number from -${MOST_DEGREES[axis]} to ${MOST_DEGREES[axis]}`,
  );

export const SWAPPED = "latitude and longitude seem swapped";

/** Reads both coordinates of a cell. One number with a decimal comma, such as `50,83`, is no position. */
export const readPosition = (text: string) =>
  /^[-+]?\d+,\d+$/.test(text) ? null : readCoordinates(text);

/** Whether a cell is only a position with its longitude first. */
export const isSwappedPosition = (text: string) =>
  readCoordinates(text) === null && readLongitudeFirst(text) !== null;

const notPosition = (text: string) =>
  `must be a latitude and a longitude, such as 39.9612, -83.0021${isSwappedPosition(text) ? `; ${SWAPPED}` : ""}`;

const position = readBy(readPosition, notPosition);
/** The same with both coordinates swapped. */
const swappedPosition = readBy((text) => {
  const [longitude, latitude] = readPosition(text) ?? [];
  if (longitude === undefined || latitude === undefined) return readLongitudeFirst(text);
  return Math.abs(longitude) <= MOST_DEGREES.latitude
    ? ([latitude, longitude] satisfies LonLat)
    : null;
}, notPosition);

const Email = z.email();
const isEmail = (text: string) => Email.safeParse(text).success;
/** What stands around an address where a person or a program wrote it. */
const AROUND_EMAIL = /^(?:mailto:|[^<>@]*<)|>$/gi;

/** One address, also as `mailto:` or beside a name; of several the first. */
const email = z
  .string()
  .max(254, "is longer than 254 characters")
  .transform((text, context) => {
    const [first = "", ...others] = text
      .split(/[;,\s]+(?=[^<>]*@)/)
      .map((part) => part.trim().replace(AROUND_EMAIL, ""));
    if (isEmail(first)) {
      const left = others.join(", ");
      return cell(first, left ? [`has several, and “${left}” is left out`] : []);
    }
    context.addIssue("is not an email address");
    return z.NEVER;
  });

const numberBy = (
  read: (text: string) => number | null,
  { min, max }: { min: number; max: number },
) =>
  readBy(
    (text) => {
      const number = read(text);
      return number !== null && number >= min && number <= max ? number : null;
    },
    () => `must be a whole number from ${min} to ${max}`,
  );

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null);

/** Hours as far as they can be stored; what can't be is said. */
const openingHours = z
  .string()
  .max(500, "is longer than 500 characters")
  .transform((text, context) => {
    try {
      const { week, notes } = readHours(text);
      return cell(formatHours(week), notes);
    } catch (error) {
      if (!(error instanceof HoursError)) throw error;
      context.addIssue(error.message);
      return z.NEVER;
    }
  });

const closedDays = (order: DateOrder | null) =>
  z
    .string()
    .transform((text, context) => {
      const dates = readDates(text, order);
      if (typeof dates !== "string") return dates.join(",");
      context.addIssue(dates);
      return z.NEVER;
    })
    .pipe(whole(ClosedDaysText));

/** The most characters of fields of one line. */
const MOST_CHARACTERS = {
  name: 200,
  dbaName: 200,
  address: 300,
  city: 100,
  zip: 20,
  type: 100,
  chain: 100,
  contactName: 200,
  contactPhone: 50,
  externalId: 100,
} as const satisfies Partial<Record<CellField, number>>;

const CELLS = {
  name: line(MOST_CHARACTERS.name),
  description: lines(2000),
  dbaName: line(MOST_CHARACTERS.dbaName),
  address: line(MOST_CHARACTERS.address),
  city: line(MOST_CHARACTERS.city),
  zip: line(MOST_CHARACTERS.zip),
  type: line(MOST_CHARACTERS.type),
  chain: line(MOST_CHARACTERS.chain),
  latitude: degrees("latitude"),
  longitude: degrees("longitude"),
  position,
  contactName: line(MOST_CHARACTERS.contactName),
  contactPhone: line(MOST_CHARACTERS.contactPhone),
  contactEmail: email,
  externalId: line(MOST_CHARACTERS.externalId),
  locationId: whole(z.uuid("is no id of a location").transform((id) => id.toLowerCase())),
  openingHours,
  closedDays: closedDays(null),
  visitEvery: numberBy(readInterval, VISITING_LIMITS.visitEvery),
  visitMinutes: numberBy(readMinutes, VISITING_LIMITS.visitMinutes),
  priority: numberBy(wholeNumber, VISITING_LIMITS.priority),
} satisfies Record<CellField, z.ZodType>;

/** What the fields of a row hold; a column that the file doesn't have is null. */
export type CellValues = {
  [Field in CellField]: z.output<(typeof CELLS)[Field]>["value"] | null;
};

/** What the cell of each field is read by: texts that are not empty. */
export type Cells = {
  [Field in CellField]: z.ZodType<Cell<NonNullable<CellValues[Field]>>>;
};

const CONTROL = /\p{Cc}/u;

/**
 * Returns what an ordinary cell holds, as its reader in {@link cellsBy} does in ten times the time; undefined
 * for one that only the reader can judge.
 */
export function readPlain(field: CellField, text: string): string | number | undefined {
  if (field === "latitude" || field === "longitude") return readAngle(text, field) ?? undefined;
  const most = MOST_CHARACTERS[field as keyof typeof MOST_CHARACTERS] as number | undefined;
  return most !== undefined && text.length <= most && !CONTROL.test(text) ? text : undefined;
}

/** What an empty cell stands for. */
export const EMPTY: CellValues = {
  ...(Object.fromEntries(Object.keys(CELLS).map((name) => [name, null])) as CellValues),
  // It gives the usual one back, as an empty cell clears what others say.
  priority: USUAL_PRIORITY,
};

/** Takes what is left out of a cell for an error. */
const refused = (schema: z.ZodType<Cell<string>>) =>
  schema.transform((read, context): Cell<string> => {
    for (const note of read.notes ?? []) context.addIssue(note);
    return read;
  });

const STRICT: Cells = {
  ...CELLS,
  contactEmail: refused(email),
  openingHours: whole(OpeningHours),
};

/** Readers of cells; strict ones leave out nothing of a cell. */
export function cellsBy({ isStrict, dates, isSwapped }: RowRules): Cells {
  return {
    ...(isStrict ? STRICT : CELLS),
    ...(dates && { closedDays: closedDays(dates) }),
    ...(isSwapped && { position: swappedPosition }),
  };
}

/** How rows are read. */
export interface RowRules {
  /** Whether a cell that can't be read makes its row wrong; if not, the cell alone is left out. */
  isStrict: boolean;
  /** What comes first in dates that don't show it. */
  dates: DateOrder | null;
  /** Whether latitude and longitude are swapped. */
  isSwapped?: boolean;
}

/** What people and programs write into a cell that has nothing to say. */
const NOTHING = /^(?:null|n\/a|#n\/a|nan|nil|none|unknown|tbd|\(blank\)|k\. ?a\.|-+|–|—|\?+|\.)$/i;

/** Whether a cell holds a word for nothing. */
export const saysNothing = (text: string) => NOTHING.test(text);
