import { Outlet } from "@remix-run/react";
import { locationFormUrl, locationsUrl } from "~/features/urls";
import { fromListUrl, ListTable, overListUrl } from "~/kit/list";
import { dashboardUrl } from "~/session/urls";
import { Button, FormMessage } from "~/ui";
import { PageBehind, PageHeader, Tabs } from "~/ui/page";
import type { RowAction } from "~/ui/table";
import type { InboxRow } from "./inbox-lists";
import { INBOX_KINDS, type InboxKind, KINDS, NO_INBOX } from "./kinds";
import type { InboxPage } from "./read-inbox.server";
import { inboxDialogPath, mergeLocationsUrl, routeOfInboxPath } from "./urls";

/** Locations with something wrong about them, by what it is, each with what mends it. */
export function InboxScreen({ inbox }: { inbox: InboxPage | null }) {
  return (
    <>
      <PageBehind>
        <PageHeader
          title="Data inbox"
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Locations", to: locationsUrl() },
            { label: "Data inbox" },
          ]}
        />
        {inbox ? <Inbox {...inbox} /> : <FormMessage tone="warning">{NO_INBOX}</FormMessage>}
      </PageBehind>
      <Outlet />
    </>
  );
}

function Inbox({ kind, counts, pending, page }: InboxPage) {
  const { label, list } = KINDS[kind];
  return (
    <>
      <div className="below-4">
        <Tabs
          label="Problem"
          tabs={INBOX_KINDS.map((one) => ({
            label: `${KINDS[one].label} (${inWords(counts[one])})`,
            to: `${list.path}?kind=${one}`,
            current: one === kind,
          }))}
        />
      </div>
      {pending.count > 0 && (
        <FormMessage tone="warning">
          {`${inWords(pending)} locations are still being compared. Reload the page to see the results.`}
        </FormMessage>
      )}
      <ListTable
        isMain
        list={list}
        page={page}
        caption={label}
        searchLabel={`Search ${list.noun}`}
        actions={(row, query) => actionsOf(kind, row, query)}
        bulkActions={(selected) => <BulkActions kind={kind} none={selected?.length === 0} />}
        empty={{
          text: "All good. Locations with a problem will appear here.",
        }}
      />
    </>
  );
}

const inWords = ({ count, more }: { count: number; more: boolean }) =>
  `${count.toLocaleString("en-US")}${more ? "+" : ""}`;

/** What mends the rows of a tab, one or several: each is a dialog over the inbox. */
const MENDS: Record<InboxKind, { label: string; to: string }[]> = {
  "no-position": [{ label: "Look up", to: inboxDialogPath("look-up") }],
  "rough-position": [{ label: "Accept", to: inboxDialogPath("accept") }],
  "far-from-zip": [
    { label: "Look up", to: inboxDialogPath("look-up") },
    { label: "Position is correct", to: inboxDialogPath("dismiss") },
  ],
  duplicates: [
    { label: "Merge", to: inboxDialogPath("merge") },
    { label: "Not duplicates", to: inboxDialogPath("dismiss") },
  ],
  "no-type": [{ label: "Set type", to: inboxDialogPath("set-type") }],
  "never-on-a-route": [{ label: "Make a route from these", to: routeOfInboxPath() }],
};

/** One pair is merged field by field, on a page of its own. */
function actionsOf(kind: InboxKind, row: InboxRow, query: URLSearchParams): RowAction[] {
  const { list } = KINDS[kind];
  const mends = MENDS[kind].map(({ label, to }) => ({
    label: to === routeOfInboxPath() ? "Make a route" : label,
    to:
      row.other && to === inboxDialogPath("merge")
        ? fromListUrl(list, mergeLocationsUrl(row.locationId, row.other.id), String(query))
        : overListUrl(list, to, query, [row.id]),
  }));
  return [...mends, { label: "Edit", to: locationFormUrl(row.locationId) }];
}

function BulkActions({ kind, none }: { kind: InboxKind; none: boolean }) {
  return MENDS[kind].map(({ label, to }) => (
    <Button
      key={to}
      type="submit"
      name="to"
      value={to}
      whyNot={none ? "Select locations first." : undefined}
    >
      {label}
    </Button>
  ));
}
