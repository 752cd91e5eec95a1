/** How the stops of a route are changed: with the way along them. */
import type { ChangedRoute } from "contract/calls";
import type { RouteLocation } from "contract/entities";
import { DirectionsError } from "~/directions/errors";
import { finish, type Valid } from "~/kit/form/finish.server";
import type { SignedIn } from "~/session/guards.server";
import { listStops } from "~/upstream/stops.server";
import { wayThrough } from "../path/draw-path.server";
import type { PlannedStop } from "../path/route-points";
import { backToRouteUrl } from "./screen-query";

/** What is saved with a change of stops. */
interface SavedWay {
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime: number;
  updatedAt: string | undefined;
}

type Saving = Promise<Pick<ChangedRoute, "undoId"> | undefined>;

interface StopsChange {
  /** All stops in the order that the change will leave, from those of now. */
  stops: (before: RouteLocation[]) => readonly PlannedStop[];
  /** Makes the change to the stops of now; the way along the new order goes with it. */
  save: (way: SavedWay, before: RouteLocation[]) => Saving;
  /** The same where there is no such way; if not given, the change is then refused. */
  saveWithoutWay?: (stamp: Pick<SavedWay, "updatedAt">, before: RouteLocation[]) => Saving;
  /** What the toast says. */
  said: string;
}

/**
 * Changes the stops of a route together with its distance and time, and leads back to it.
 * Where someone else changed the route since `updatedAt`, and without a way along the new order
 * unless the change can do without, nothing is saved and the form comes back as typed (422,
 * 409, …).
 */
export async function changeStops<Form extends { updatedAt?: string | undefined }>(
  { upstream }: Pick<SignedIn, "upstream">,
  request: Request,
  routeId: string,
  submission: Valid<Form>,
  { stops, save, saveWithoutWay, said }: StopsChange,
) {
  const { updatedAt } = submission.value;
  return finish(request, submission, {
    change: async () => {
      const before = await listStops(upstream, routeId);
      const way = await wayThrough(stops(before), request.signal).catch(asNoWay);
      if (!(way instanceof DirectionsError)) return save({ ...way, updatedAt }, before);
      if (!saveWithoutWay) throw way;
      return { ...(await saveWithoutWay({ updatedAt }, before)), noWay: way.message };
    },
    said: (done) =>
      done && "noWay" in done
        ? `${said} Distance and time are still those of before: ${done.noWay}`
        : said,
    leadTo: backToRouteUrl(routeId, new URL(request.url).searchParams),
  });
}

function asNoWay(error: unknown): DirectionsError {
  if (error instanceof DirectionsError) return error;
  throw error;
}

/** Where a stop is, as the calls name it; a stop that is gone is for the upstream to refuse. */
export const locationOf = (stops: readonly RouteLocation[], stopId: string) =>
  stops.find(({ id }) => id === stopId)?.locationId ?? stopId;
