import { z } from "zod";

/** An opaque text id. Ids sort by the time they were made. */
export const Id = z.string().min(1).max(64);

/** A text of at most this many letters, without what is blank around it. */
export const text = (max: number) => z.string().trim().max(max);

/** A text of one line: no character moves a cursor, ends a line, or rings a bell. */
export const line = (max: number) =>
  text(max).regex(/^\P{Cc}*$/u, "must be one line, without control characters");

/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-21T09:30:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true });

/** A calendar day: `2026-11-24`. */
export const Day = z.iso.date();

/** A time by the clocks of a zone that is known from elsewhere: `09:00`. */
export const TimeOfDay = z.iso.time({ precision: -1, error: "must be a time such as 09:00" });

/** Days of the week, from 0 for Monday to 6. */
export const Weekdays = z
  .array(z.number().int().min(0).max(6))
  .min(1)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: "must each be named once" });

/** A place on earth as the specification writes it: `[longitude, latitude]` in degrees (WGS 84). */
export const Point = z.object({
  type: z.literal("Point").default("Point"),
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
});
export type Point = z.infer<typeof Point>;

/** What a write of many things answers; `undoId` is there when the API can take it back. */
export const Changed = z.object({
  count: z.number().int().nonnegative(),
  undoId: Id.nullish(),
});
export type Changed = z.infer<typeof Changed>;

/** Ids of a query parameter, comma-separated; as many as a bulk call takes. */
export const IdList = z
  .string()
  .min(1)
  .max(50_000)
  .transform((text) => text.split(",").flatMap((id) => id.trim() || []))
  .pipe(z.array(Id).min(1, "names nothing").max(1000, "names more than 1000"))
  .describe("Comma-separated ids, at most 1,000.");

/** The answer to what has nothing else to say. */
export const Done = z.object({ ok: z.literal(true) });
export type Done = z.infer<typeof Done>;

/** The stamp of the state that an edit started from; another one now means 409. */
export const Stamp = Instant.optional().describe("`updatedAt` as the caller last saw it.");

export const NoQuery = z.object({});
export const NoParams = z.object({});
