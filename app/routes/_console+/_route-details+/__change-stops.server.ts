/** How every change of a route ends: a redirect with a toast and Undo, or the form as typed. */
import type { Submission } from "@conform-to/react";
import { json } from "@remix-run/node";
import type { ChangedRoute } from "contract/calls";
import type { Location, RouteLocation } from "contract/entities";
import { routePath } from "~/directions/directions.server";
import { DirectionsError } from "~/directions/errors";
import { undoUrl } from "~/lib/urls";
import type { SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { listStops } from "~/upstream/stops.server";
import { routePoint } from "../__route-points";
import { backToRouteUrl } from "./__own-query";

/** A form that passed its checks. */
export type Valid<Form> = Extract<Submission<Form>, { status: "success" }>;

/** A stop as directions need it: one of the route, or one that is still to be. */
export interface PlannedStop {
  location?: Pick<Location, "name" | "location"> | null | undefined;
}

/** What is saved with a change of stops. */
export interface SavedWay {
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime: number;
  updatedAt: string | undefined;
}

export interface StopsChange {
  /** All stops in the order that the change will leave, from those of now. */
  stops: (before: RouteLocation[]) => PlannedStop[];
  /** Makes the change; the way along the new order goes with it. */
  save: (way: SavedWay) => Promise<Pick<ChangedRoute, "undoId"> | undefined>;
  /** What the toast says. */
  said: string;
}

/**
 * Changes the stops of a route together with its distance and time, and leads back to it.
 * Without a way along the new order, or where someone else changed the route since
 * `updatedAt`, nothing is saved and the form comes back as typed (422, 409, …).
 */
export async function changeStops<Form extends { updatedAt?: string | undefined }>(
  { upstream }: Pick<SignedIn, "upstream">,
  request: Request,
  routeId: string,
  submission: Valid<Form>,
  { stops, save, said }: StopsChange,
) {
  const { updatedAt } = submission.value;
  return finish(request, submission, {
    change: async () => {
      const after = stops(await listStops(upstream, routeId));
      return save({ ...(await wayThrough(after, request.signal)), updatedAt });
    },
    said,
    leadTo: backToRouteUrl(routeId, new URL(request.url).searchParams),
  });
}

/** Metres and seconds along the stops in their order. */
export async function wayThrough(stops: readonly PlannedStop[], signal?: AbortSignal) {
  const points = stops.map(({ location }) => routePoint(location ?? { name: "", location: null }));
  const { distance, time } = await routePath(points, { signal });
  return { distance, estimatedTime: time / 1000 };
}

interface Ending<Done> {
  /** Some upstreams answer nothing to a change. */
  change: () => Promise<Done>;
  said: string;
  /** Where to go then, by what was done. */
  leadTo: string | ((done: Done) => string);
}

/** Makes a change and leads on with a toast and Undo, or gives the form back as typed. */
export async function finish<
  Form,
  Done extends Partial<Pick<ChangedRoute, "id" | "undoId">> | undefined,
>(request: Request, submission: Valid<Form>, { change, said, leadTo }: Ending<Done>) {
  try {
    const done = await change();
    const url = typeof leadTo === "string" ? leadTo : leadTo(done);
    const undo = done?.undoId
      ? { action: undoUrl(), fields: { id: done.undoId, redirectTo: url }, label: "Undo" }
      : undefined;
    return await redirectWithToast(url, { type: "success", message: said, undo }, request);
  } catch (error) {
    return refused(submission, error);
  }
}

/** The form as typed, with the reason. @throws what is no reason that a user could read */
function refused<Form>(submission: Valid<Form>, error: unknown) {
  const again = (message: string, status: number) =>
    json(submission.reply({ formErrors: [message] }), { status });
  if (error instanceof DirectionsError) return again(error.message, 422);
  if (!(error instanceof UpstreamError)) throw error;
  return again(
    error.reason === "CHANGED_MEANWHILE" ? `${error.message}. ${FRESH}` : error.message,
    error.pageStatus,
  );
}

const FRESH =
  "The page now shows the route as it is, and what you entered is still here: send it again if it still holds.";
