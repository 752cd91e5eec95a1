import { z } from "zod";
import { Id, Instant } from "../common";

/** The fields of a location that an import writes. */
export const LocationField = z.enum([
  "name",
  "description",
  "dbaName",
  "address",
  "city",
  "zip",
  "type",
  "chain",
  "latitude",
  "longitude",
  "contactName",
  "contactPhone",
  "contactEmail",
  "externalId",
  "openingHours",
  "closedDays",
  "visitEvery",
  "visitMinutes",
  "priority",
]);
export type LocationField = z.infer<typeof LocationField>;

/** What a column of an imported file can hold: a field, or latitude and longitude in one cell. */
export const ImportField = z.enum([...LocationField.options, "position"]);
export type ImportField = z.infer<typeof ImportField>;

export const ImportState = z.enum([
  "uploaded",
  "previewing",
  "previewed",
  "applying",
  "applied",
  "reverting",
  "reverted",
  "failed",
]);
export const ImportRowKind = z.enum(["added", "changed", "unchanged", "wrong"]);
export const ImportOutcome = z.enum(["applied", "left", "reverted", "kept"]);

const count = z.number().int().nonnegative();

/** What each column of the file is of, in its order; null for one that is left aside. */
export const ImportMapping = z.array(ImportField.nullable()).max(200);
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A file of locations that is staged, looked at and then applied as one change set. */
export const Import = z.object({
  id: Id,
  /** The office of the new locations. */
  officeId: Id.nullish(),
  fileName: z.string(),
  state: ImportState,
  encoding: z.string(),
  delimiter: z.string(),
  /** With the field guessed by header (coordinates: also by cells), and the cells of the first rows. */
  columns: z.array(
    z.object({
      header: z.string(),
      field: ImportField.nullable(),
      samples: z.array(z.string()),
    }),
  ),
  /** The one previewed; before that, what the same user last took for the same headers. */
  mapping: ImportMapping.nullish(),
  /** Rows of the file. */
  total: count,
  /** Rows that the job at work is through with. */
  done: count,
  added: count,
  changed: count,
  unchanged: count,
  wrong: count,
  applied: count,
  /** Rows that were not applied, as what they change was changed since the preview. */
  left: count,
  /** Rows whose location is again as it was before. */
  reverted: count,
  /** Rows that reverting left, wholly or in part, as others changed their location since. */
  kept: count,
  /** Why it failed as a whole. */
  error: z.string().nullish(),
  createdAt: Instant,
});
export type Import = z.infer<typeof Import>;

/** A row of an import as the preview understood it. */
export const ImportRow = z.object({
  id: Id,
  /** The line of the file on which the row starts, from 1; the header is line 1. */
  line: z.number().int().min(1),
  kind: ImportRowKind,
  locationId: Id.nullish(),
  name: z.string().nullish(),
  changes: z.array(
    z.object({
      field: LocationField,
      before: z.union([z.string(), z.number()]).nullable(),
      after: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  /** Why it is wrong, was left when the others were applied, or was not reverted with the others. */
  reason: z.string().nullish(),
  outcome: ImportOutcome.nullish(),
  /** The fields that reverting left, as others changed them since; the rest of a row is put back. */
  kept: z.array(LocationField),
});
export type ImportRow = z.infer<typeof ImportRow>;
