import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { routesUrl } from "~/features/urls";
import { safeRedirect } from "~/lib/redirects";
import { requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { UpstreamError } from "~/upstream/errors";
import { undo } from "~/upstream/routes.server";

const UndoForm = z.object({ id: z.string().min(1).max(64), redirectTo: z.string().optional() });

/** Takes back what a toast told of, and leads back to where it was shown. */
export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const form = UndoForm.safeParse(Object.fromEntries(await request.formData()));
  const back = safeRedirect(form.data?.redirectTo, routesUrl());
  const answer = (type: "success" | "error", message: string) =>
    redirectWithToast(back, { type, message }, request);
  if (!form.success) return answer("error", "There is nothing to undo");
  try {
    const { count } = await undo(session.upstream, form.data.id);
    return answer(
      "success",
      count === 1 ? "The route is as it was" : "The routes are as they were",
    );
  } catch (error) {
    if (error instanceof UpstreamError) return answer("error", error.message);
    throw error;
  }
}

export const loader = () => redirect(routesUrl());
