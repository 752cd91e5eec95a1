/** Forms with nothing in them but a button, such as Undo: answered by a toast alone. */
import type { ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "~/lib/redirects";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { onSamePage } from "./form-action.server";

/**
 * Does what a button is for, and leads back to the form's `redirectTo`, else to `to`; a refusal of
 * the upstream is told there.
 *
 * @param change answers with what the toast says
 */
export async function answerOf(
  { request, context }: ActionFunctionArgs,
  to: string,
  change: (upstream: UpstreamContext, form: FormData) => Promise<string>,
): Promise<Response> {
  const { upstream } = await requireSignedIn({ request, context });
  const form = await sentForm(request);
  const back = safeRedirect(form.get("redirectTo"), to);
  const answer = (type: "success" | "error", message: string) =>
    redirectWithToast(onSamePage(back, request), { type, message }, request);
  try {
    return await answer("success", await change(upstream, form));
  } catch (error) {
    if (error instanceof UpstreamError) return answer("error", error.message);
    throw error;
  }
}
