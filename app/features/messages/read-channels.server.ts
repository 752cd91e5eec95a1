import type { Channel } from "contract/entities";
import { listChannels } from "contract/messages/calls";
import { type ListPage, readListPage } from "~/kit/list/read-list-page.server";
import { NOTHING } from "~/lib/figures";
import { formatDateTime } from "~/lib/format";
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
      toRow: channelRow,
    }),
  )) ?? null;

/** @param zone in which times are shown where the channel's office has none */
function channelRow(channel: Channel, zone: string): ChannelRow {
  const { id, name, office, lastMessage, unread } = channel;
  const at = office?.timeZone ?? zone;
  return {
    id,
    name,
    office: office?.name,
    lastAt: lastMessage ? formatDateTime(lastMessage.createdAt, at) : null,
    lastBy: lastMessage?.user?.displayName ?? NOTHING,
    lastText: lastMessage?.text,
    unread,
    unreadText: unreadText(unread),
  };
}
