import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readChannel, sendMessage } from "contract/messages/calls";
import { ConversationScreen, channelsList, MessageForm } from "~/features/messages";
import { readConversation } from "~/features/messages/index.server";
import { conversationUrl } from "~/features/urls";
import { formAction, onSamePage } from "~/kit/form/form-action.server";
import { cameFromListUrl } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";
import { send } from "~/upstream/client.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.conversation.name ?? "Messages"} · Waybook` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  const query = new URL(request.url).searchParams;
  return {
    conversation: await readConversation(session, params.id ?? "", query),
    backTo: cameFromListUrl(channelsList, query),
  };
}

/** Sends a message, which then stands in the conversation and needs no other word. */
export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    MessageForm,
    async ({ text, key, seen }, { upstream, request, params: { id = "" } }) => {
      if (seen) await send(upstream, readChannel, { params: { id }, query: { upTo: seen } });
      await send(upstream, sendMessage, { params: { id }, body: { text }, idempotencyKey: key });
      return redirect(onSamePage(conversationUrl(id), request), 303);
    },
  );

export default function Conversation() {
  return (
    <ConversationScreen
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
