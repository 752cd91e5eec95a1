import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChannelsScreen, channelsList } from "~/features/messages";
import { readChannels } from "~/features/messages/index.server";
import { reloadsOf } from "~/kit/list";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: "Messages · Waybook" }];

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  page: await readChannels(await requireSignedIn({ request, context }), new URL(request.url)),
});

export const shouldRevalidate = reloadsOf(channelsList);

export default function Messages() {
  return <ChannelsScreen {...useLoaderData<typeof loader>()} />;
}
