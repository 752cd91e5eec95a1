/** How every change of a route ends: a redirect with a toast and Undo, or the form as typed. */
import type { Submission } from "@conform-to/react";
import { json } from "@remix-run/node";
import type { ChangedRoute } from "contract/calls";
import { DirectionsError } from "~/directions/errors";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { undoUrl } from "../urls";

/** A form that passed its checks. */
export type Valid<Form> = Extract<Submission<Form>, { status: "success" }>;

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
