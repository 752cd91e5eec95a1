import { workArea } from "~/features/locations/index.server";
import { momentWriter } from "~/kit/zone.server";
import type { MapData } from "~/map";
import { drawMap } from "~/map/index.server";
import type { SignedIn } from "~/session/guards.server";
import { ifOffered } from "~/upstream/client.server";
import { getPosition } from "~/upstream/visits.server";
import { agentPin } from "./agent-pin";
import { readWhyNotSeen } from "./read-expected.server";
import { isStale, type Seen, seenAt } from "./seen-at.server";

/** Where an agent is, and when that was told. */
export interface TrackedAgent {
  seen: Seen;
  /** Why they need not be seen now. */
  whyNotSeen: string | null;
  map: MapData;
}

/** @param agent who is known to be there, and the zone in which times are shown */
export async function readTracked(
  session: SignedIn,
  agent: { id: string; name: string; zone: string },
): Promise<TrackedAgent> {
  const position = await ifOffered(getPosition(session.upstream, agent.id));
  const now = new Date();
  const seen = seenAt(
    position,
    { moment: momentWriter(session, agent.zone), units: session.units },
    now,
  );
  const whyNotSeen = await readWhyNotSeen(session, { userId: agent.id, seen }, now);
  const pins = position ? [agentPin(position.coordinates, agent.name, isStale(seen))] : [];
  const map = drawMap({ pins, around: await workArea(session, pins) });
  return { seen, whyNotSeen, map };
}
