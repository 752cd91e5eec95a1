import fc from "fast-check";
import type { Span, WeekHours } from "../opening-hours";

/** Spans between an even number of different times. */
const spans: fc.Arbitrary<Span[]> = fc
  .uniqueArray(fc.nat(1440), { maxLength: 12 })
  .map((times) => times.toSorted((a, b) => a - b))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, at) => ({
      from: times[2 * at] as number,
      to: times[2 * at + 1] as number,
    })),
  );
/** Weeks of which no day has too many spans. */
export const randomWeek: fc.Arbitrary<WeekHours> = fc.array(spans, { minLength: 7, maxLength: 7 });
