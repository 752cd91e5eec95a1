import { reportUrl, reviewVisitsPath, visitReasonsUrl } from "~/features/urls";
import { ListScreen, overListUrl } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { dashboardUrl } from "~/session/urls";
import { Button, Icon, LinkButton } from "~/ui";
import { EmptyState, PageHeader } from "~/ui/page";
import type { RowAction } from "~/ui/table";
import { VisitTabs } from "./visit-tabs";
import { type VisitRow, visitsList } from "./visits-list";
import type { WaitingCounts } from "./waiting.server";

/** Where the server tells of visits in a form of its own, which the reports show as it is. */
export const NoVisitsScreen = () => (
  <>
    <PageHeader
      title="Visits"
      trail={[{ label: "Home", to: dashboardUrl() }, { label: "Visits" }]}
    />
    <EmptyState
      icon={<Icon name="hourglass" />}
      title="Visits can't be read here"
      action={<LinkButton to={reportUrl("visits")}>Open the visit report</LinkButton>}
    >
      The connected server does not have a list of visits, or sends it in an unknown format.
    </EmptyState>
  </>
);

interface VisitsScreenProps {
  page: ListPage<VisitRow>;
  waiting: WaitingCounts;
  isAdmin: boolean;
}

/** All visits, to be read and confirmed. */
export const VisitsScreen = ({ page, waiting, isAdmin }: VisitsScreenProps) => (
  <ListScreen
    list={visitsList}
    page={page}
    title="Visits"
    primary={isAdmin && <LinkButton to={visitReasonsUrl()}>Reasons</LinkButton>}
    messages={
      (waiting.late !== null || waiting.presumed !== null) && (
        <VisitTabs current="all" {...waiting} />
      )
    }
    actions={actionsOf}
    bulkActions={(selected) => <BulkActions selected={selected} />}
    empty={{
      text: "A visit is reported by an agent's device at a stop of a route.",
    }}
  />
);

/** What can be done with one visit; `query` is the list's own. */
function actionsOf(visit: VisitRow, query: URLSearchParams): RowAction[] {
  const over = (path: string) => overListUrl(visitsList, path, query, [visit.id]);
  return visit.confirmed
    ? [{ label: "Unconfirm", to: over(reviewVisitsPath("unconfirm")) }]
    : [
        { label: "Confirm", to: over(reviewVisitsPath("confirm")) },
        { label: "Add a reason", to: over(reviewVisitsPath("unconfirm")) },
      ];
}

const BULK = [
  { label: "Confirm", to: reviewVisitsPath("confirm") },
  { label: "Unconfirm", to: reviewVisitsPath("unconfirm") },
];

/** For the chosen visits; without scripts nobody knows which they are before the press. */
const BulkActions = ({ selected }: { selected: VisitRow[] | null }) => (
  <>
    {BULK.map(({ label, to }) => (
      <Button
        key={to}
        type="submit"
        name="to"
        value={to}
        whyNot={selected?.length === 0 ? "Select visits first." : undefined}
      >
        {label}
      </Button>
    ))}
  </>
);
