import type { Channel } from "contract/entities";
import { listChannels } from "contract/messages/calls";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import type { FormatMoment } from "~/kit/zone.server";
import { NOTHING } from "~/lib/figures";
import type { SignedIn } from "~/session/guards.server";
import { call, ifOffered } from "~/upstream/client.server";
import { type ChannelRow, channelsList } from "./channels-list";
import { unreadText } from "./words";

/** One page of the channels for a URL; none where the upstream has no messages. */
export const readChannels = async (
  session: SignedIn,
  url: URL,
): Promise<ListPage<ChannelRow> | null> =>
  (await ifOffered(
    readListPage(channelsList, session, url, {
      read: (query) => call(session.upstream, listChannels, { query }),
      toRow: (channel, { moment }) => channelRow(channel, moment),
      zone: ({ office }) => office?.timeZone,
    }),
  )) ?? null;

function channelRow(channel: Channel, moment: FormatMoment): ChannelRow {
  const { id, name, office, lastMessage, unread } = channel;
  return {
    id,
    name,
    office: office?.name,
    lastAt: lastMessage ? moment(lastMessage.createdAt) : null,
    lastBy: lastMessage?.user?.displayName ?? NOTHING,
    lastText: lastMessage?.text,
    unread,
    unreadText: unreadText(unread),
  };
}
