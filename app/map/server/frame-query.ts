/** How addresses of pictures say what they are of. */
import { z } from "zod";
import { readSpots } from "~/map/model/names";

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const pixels = z.coerce.number().int().min(1).max(6000);

export const FrameQuery = z.object({
  longitude: degrees(180),
  latitude: degrees(90),
  zoom: z.coerce.number().min(0).max(22),
  width: pixels,
  height: pixels,
});

export const SpotsQuery = z.string().max(2000).default("").transform(readSpots);
