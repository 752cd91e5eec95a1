import type { TrackerProgram } from "../facts";
import type { TrackedPosition, TrackedRegionEvent } from "../tracker-schema";
import { type RawPosition, toPosition } from "./position";

/** What a request of a tracker program says. */
export interface TrackerReport {
  program: TrackerProgram;
  /** How the program knows the device, for a server that forwards those of many. */
  device?: string | undefined;
  positions: TrackedPosition[];
  /** Where the phone came into regions that it watches, and left them. */
  regionEvents?: TrackedRegionEvent[];
}

export const reportOf = (
  program: TrackerProgram,
  raw: readonly RawPosition[],
  device?: string,
): TrackerReport => ({
  ...{ program, device },
  positions: raw.flatMap((position) => toPosition(position) ?? []),
});
