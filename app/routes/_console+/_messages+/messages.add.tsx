import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createChannel } from "contract/messages/calls";
import { ChannelForm, channelsList, NewChannelDialog, NO_MESSAGES } from "~/features/messages";
import { readNewChannel, readOfficeOfChannel } from "~/features/messages/index.server";
import { conversationUrl, messagesUrl } from "~/features/urls";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction, formFields } from "~/kit/form/form-action.server";
import { backToListUrl } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";
import { ifOffered, send } from "~/upstream/client.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return {
    draft: await readNewChannel(await requireSignedIn({ request, context }), query),
    closeTo: backToListUrl(channelsList, query),
  };
}

export const action = async (args: ActionFunctionArgs) => {
  const session = await requireSignedIn(args);
  return formAction(
    args,
    ChannelForm(session.isAdmin),
    async ({ name, officeId, key }, { upstream }) => {
      const channel = { name, ...(session.isAdmin && { officeId }) };
      const making = send(upstream, createChannel, { body: channel, idempotencyKey: key });
      const made = await ifOffered(making.then((reply) => reply ?? null));
      if (made === undefined) throw new FormRefusal(501, "", NO_MESSAGES);
      return {
        message: "Channel created!",
        redirectTo: made ? conversationUrl(made.id) : messagesUrl(),
      };
    },
    { shown: ({ session, form }) => readOfficeOfChannel(session, formFields(form)) },
  );
};

export default function AddChannel() {
  return (
    <NewChannelDialog
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
    />
  );
}
