import type { Route } from "contract/entities";
import { getTrail, type Trail } from "contract/tracking/trail-calls";
import type { MapLine } from "~/map";
import { pathOf } from "~/map/index.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { optional } from "~/upstream/optional.server";

/** An upstream tells no more of a way than two days of it. */
const LONGEST_MS = 48 * 60 * 60_000;
/** So far ahead the clock of a device may be. */
const AHEAD_MS = 5 * 60_000;

/**
 * Where the agent of a route has been since it was begun: the parts of the way that are known, the
 * latest last; none where the upstream does not tell, or not now: the page goes on without.
 */
export async function readDriven(
  upstream: UpstreamContext,
  { userId, startTime, endTime }: Pick<Route, "userId" | "startTime" | "endTime">,
  now: Date,
): Promise<Trail["parts"]> {
  if (!userId || !startTime) return [];
  const to = endTime ? Date.parse(endTime) : now.getTime() + AHEAD_MS;
  const from = Math.max(Date.parse(startTime), to - LONGEST_MS);
  if (from >= to) return [];
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return (
    (await optional(call(upstream, getTrail, { params: { id: userId }, query: span })))?.parts ?? []
  );
}

/** The way as maps draw it; one place alone is no line. */
export const drivenLines = (parts: Trail["parts"]): MapLine[] =>
  parts
    .filter(({ length }) => length > 1)
    .map((part) => ({
      kind: "driven",
      path: pathOf(part.map(({ coordinates }) => coordinates)),
    }));
