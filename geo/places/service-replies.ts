/** What the replies of the services have in common. */

import type { LonLat } from "geo/geometry/lon-lat";
import { z } from "zod";

/** Tells services who asks, as the usage policies of the free ones demand. */
export const USER_AGENT = "Waybook (self-hosted console for field visits and route planning)";

/** A number, or one in a text; nothing is not zero. */
const degrees = (most: number) =>
  z
    .union([z.number(), z.string().regex(/^-?\d/).transform(Number)])
    .pipe(z.number().min(-most).max(most));

/** `[longitude, latitude]`, as numbers or as text. */
export const ServiceLonLat = z.tuple([degrees(180), degrees(90)]) satisfies z.ZodType<LonLat>;

/**
 * A list of which the items that can be read are taken: an odd one costs itself alone. Where none
 * can be read, the list is not what the service's documentation says.
 */
export const readableItems = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((items, context): z.output<Item>[] => {
    const read = items.map((one) => item.safeParse(one));
    const found = read.flatMap((one) => (one.success ? [one.data] : []));
    const problem = read[0]?.error;
    if (found.length === 0 && problem) context.addIssue(z.prettifyError(problem));
    return found;
  });

/** The given texts with something between them; undefined for none. */
export const joined = (between: string, ...texts: (string | undefined)[]): string | undefined =>
  texts.filter(Boolean).join(between) || undefined;
