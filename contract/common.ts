import { z } from "zod";

/** An opaque text id. Ids sort by the time they were made. */
export const Id = z.string().min(1).max(64);

/** An instant in UTC, ISO 8601 with milliseconds: `2026-11-21T09:30:00.000Z`. */
export const Instant = z.iso.datetime({ offset: true });

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

export const NoQuery = z.object({});
export const NoParams = z.object({});
