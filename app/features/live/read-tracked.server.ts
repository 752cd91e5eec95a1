import type { Position } from "contract/entities";
import { workArea } from "~/features/locations/index.server";
import { formatDateTime } from "~/lib/format";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { ifOffered } from "~/upstream/client.server";
import { getPosition } from "~/upstream/visits.server";
import { agentPin } from "./agent-pin";

/** `unknown` before the first report, `not offered` by an upstream without positions. */
export type Seen = { when: string } | "unknown" | "not offered";

/** Where an agent is, and when that was told. */
export interface TrackedAgent {
  seen: Seen;
  map: MapData;
}

/** @param agent who is known to be there, and the zone in which times are shown */
export async function readTracked(
  session: SignedIn,
  agent: { id: string; name: string; zone: string },
): Promise<TrackedAgent> {
  const position = await ifOffered(getPosition(session.upstream, agent.id));
  const pins = position ? [agentPin(position.coordinates, agent.name)] : [];
  const map = drawMap({ pins, around: await workArea(session, pins) });
  return { seen: seenAt(position, agent.zone), map };
}

export function seenAt(position: Position | null | undefined, zone: string): Seen {
  if (position === undefined) return "not offered";
  return position ? { when: formatDateTime(position.recordedAt, zone) } : "unknown";
}
