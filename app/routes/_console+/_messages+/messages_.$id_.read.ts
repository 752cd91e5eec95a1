import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readChannel } from "contract/messages/calls";
import { ReadForm } from "~/features/messages";
import { conversationUrl } from "~/features/urls";
import { onSamePage } from "~/kit/form/form-action.server";
import { sentForm } from "~/server/sent-form.server";
import { requireSignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

const backTo = ({ params, request }: LoaderFunctionArgs) =>
  onSamePage(conversationUrl(params.id ?? ""), request);

/** Notes how far a conversation was read, and leads back to it. */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args;
  const { upstream } = await requireSignedIn(args);
  const form = ReadForm.safeParse(Object.fromEntries(await sentForm(request)));
  const answer = (type: "success" | "error", message: string) =>
    redirectWithToast(backTo(args), { type, message }, request);
  if (!form.success) return answer("error", "There is nothing to mark as read");
  const { upTo, quietly } = form.data;
  try {
    await send(upstream, readChannel, { params: { id: params.id ?? "" }, query: { upTo } });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (!quietly) return answer("error", error.message);
  }
  // Sent by the page itself, whose reader asked for nothing and stays where they are.
  return quietly
    ? new Response(null, { status: 204 })
    : answer("success", "Messages marked as read");
}

export const loader = (args: LoaderFunctionArgs) => redirect(backTo(args));
