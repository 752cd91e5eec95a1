import { Outlet, useSearchParams } from "@remix-run/react";
import { messageEventsUrl, newChannelPath } from "~/features/urls";
import { ListScreen, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { LiveMark } from "~/kit/live/live-mark";
import { dashboardUrl } from "~/session/urls";
import { LinkButton } from "~/ui";
import { EmptyState, PageBehind, PageHeader } from "~/ui/page";
import { type ChannelRow, channelsList } from "./channels-list";
import { useMessageEvents } from "./use-message-events";
import { NO_MESSAGES } from "./words";

/** The channels in which offices and their agents write to each other. */
export function ChannelsScreen({ page }: { page: ListPage<ChannelRow> | null }) {
  if (page) return <Channels page={page} />;
  return (
    <>
      <PageBehind>
        <NotOffered />
      </PageBehind>
      <Outlet />
    </>
  );
}

function Channels({ page }: { page: ListPage<ChannelRow> }) {
  const state = useMessageEvents(messageEventsUrl());
  const [query] = useSearchParams();
  const add = (
    <LinkButton variant="primary" to={overListUrl(channelsList, newChannelPath(), query)}>
      New channel
    </LinkButton>
  );
  return (
    <ListScreen
      list={channelsList}
      page={page}
      title="Messages"
      beside={<LiveMark state={state} />}
      primary={add}
      empty={{
        text: "In a channel an office and its agents write to each other. Create the first one.",
        action: add,
      }}
    />
  );
}

/** Said where the upstream has no messages. */
const NotOffered = () => (
  <>
    <PageHeader
      title="Messages"
      trail={[{ label: "Home", to: dashboardUrl() }, { label: "Messages" }]}
    />
    <EmptyState title="No messages here">{NO_MESSAGES}</EmptyState>
  </>
);
