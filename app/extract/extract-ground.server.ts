import { z } from "zod";
import { extractFile } from "./extract.server";
import { type Ground, groundFrom } from "./ground";
import type { NamedPlace } from "./named-place";
import { readSections } from "./sections";

interface ExtractGround {
  ground: Ground;
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
  return { ground: groundFrom(sections), places: Meta.parse(sections.meta).places };
});
