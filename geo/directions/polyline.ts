import { decodePolyline, type Precision } from "geo/geometry/polyline";
import { z } from "zod";

/** Reads an encoded line out of an answer. */
export const polyline = (precision: Precision) =>
  z.string().transform((text, context) => {
    try {
      return decodePolyline(text, precision);
    } catch {
      context.addIssue("not an encoded polyline");
      return z.NEVER;
    }
  });
