import { type Ground, groundFrom } from "geo/ground/ground";
import type { NamedPlace } from "geo/places/named-place";
import { type TextColumn, textColumnOf } from "geo/places/text-column";
import { readSections } from "geo/roads/sections";
import { z } from "zod";
import { extractFile } from "./extract.server";

/** What the parts of a ground are called. */
export interface GroundNames {
  /** By part: a position in `texts`; 0 for none. */
  of: Uint32Array;
  texts: TextColumn;
}

interface ExtractGround {
  ground: Ground;
  /** Null in a region that was prepared before there were any. */
  names: GroundNames | null;
  /** The most important first. */
  places: NamedPlace[];
}

const Meta = z.object({
  places: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(["city", "town"]),
      from: z.number(),
      coordinates: z.tuple([z.number(), z.number()]),
    }),
  ),
});

/** Roads, water, green and buildings of the extract; null where they can't be read. */
export const extractGround = extractFile("base.bin", (file): ExtractGround => {
  const sections = readSections(file);
  const names = sections.has("partNames")
    ? { of: sections.column("partNames", "u32"), texts: textColumnOf(sections, "names") }
    : null;
  return { ground: groundFrom(sections), names, places: Meta.parse(sections.meta).places };
});
