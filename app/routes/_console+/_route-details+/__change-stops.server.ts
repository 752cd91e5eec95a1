/** How every change of a route ends: a redirect with a toast and Undo, or the form as typed. */
import type { Submission } from "@conform-to/react";
import { json } from "@remix-run/node";
import type { ChangedRoute } from "contract/calls";
import type { RouteLocation } from "contract/entities";
import { routePath } from "~/directions/directions.server";
import { DirectionsError } from "~/directions/errors";
import { undoUrl } from "~/lib/urls";
import type { SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { listStops } from "~/upstream/stops.server";
import { type PlannedStop, pointsOf, secondsOf } from "../__route-points";
import { backToRouteUrl } from "./__own-query";

/** A form that passed its checks. */
export type Valid<Form> = Extract<Submission<Form>, { status: "success" }>;

/** What is saved with a change of stops. */
export interface SavedWay {
  /** Metres. */
  distance: number;
  /** Seconds. */
  estimatedTime: number;
  updatedAt: string | undefined;
}

type Saving = Promise<Pick<ChangedRoute, "undoId"> | undefined>;

export interface StopsChange {
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

/** Metres and seconds along the stops in their order. */
export async function wayThrough(stops: readonly PlannedStop[], signal?: AbortSignal) {
  const path = await routePath(pointsOf(stops), { signal });
  return { distance: path.distance, estimatedTime: secondsOf(path) };
}

interface Ending<Done> {
  /** Some upstreams answer nothing to a change. */
  change: () => Promise<Done>;
  /** What the toast says, if need be by what was done. */
  said: string | ((done: Done) => string);
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
    const message = typeof said === "string" ? said : said(done);
    return await leadOn(request, url, message, done?.undoId);
  } catch (error) {
    const { message, status } = reasonOf(error);
    return json(submission.reply({ formErrors: [message] }), { status });
  }
}

/** Leads on with a toast, and Undo where there is something to take back. */
export function leadOn(
  request: Request,
  url: string,
  message: string,
  undoId: string | null | undefined,
) {
  const undo = undoId
    ? { action: undoUrl(), fields: { id: undoId, redirectTo: url }, label: "Undo" }
    : undefined;
  return redirectWithToast(url, { type: "success", message, undo }, request);
}

/** Why a change was not made, for the user. @throws what is no reason that a user could read */
export function reasonOf(error: unknown): { message: string; status: number } {
  if (error instanceof DirectionsError) return { message: error.message, status: error.pageStatus };
  if (!(error instanceof UpstreamError)) throw error;
  const changed = error.reason === "CHANGED_MEANWHILE";
  return {
    message: changed ? `${error.message}. ${FRESH}` : error.message,
    status: error.pageStatus,
  };
}

const FRESH =
  "The page now shows the route as it is, and what you entered is still here: send it again if it still holds.";
