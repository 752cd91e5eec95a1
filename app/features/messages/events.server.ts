import { streamMessages } from "contract/messages/calls";
import { passOnEvents } from "~/kit/live/events.server";
import type { RequestArgs } from "~/session/guards.server";
import { openStream } from "~/upstream/streams.server";

/** Server-sent events while people write (`message`): in one channel, or in all that the reader sees. */
export const messageEvents = (args: RequestArgs, channelId?: string): Promise<Response> =>
  passOnEvents(args, (upstream, lastEventId) =>
    openStream(upstream, streamMessages, { query: { channelId }, lastEventId }),
  );
