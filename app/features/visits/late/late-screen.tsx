import { reviewLatePath, visitsUrl } from "~/features/urls";
import { ListScreen } from "~/kit/list";
import { dashboardUrl } from "~/session/urls";
import { FormMessage } from "~/ui";
import { PageHeader } from "~/ui/page";
import { BulkAnswers } from "../answers/answers";
import { VisitTabs } from "../visit-tabs";
import { LATE_WORDS, lateList, NO_LATE_REPORTS } from "./late-list";
import type { LatePage } from "./read-late.server";

/** What the page is called. */
export const LATE_TITLES = { waiting: "Needs a look", rejected: "Rejected reports" } as const;

/** Reports that came too late to count, until somebody accepts or rejects them. */
export function LateScreen({ late }: { late: LatePage | null }) {
  if (!late) {
    return (
      <>
        <PageHeader
          title="Needs a look"
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Visits", to: visitsUrl(false) },
            { label: "Needs a look" },
          ]}
        />
        <FormMessage tone="warning">{NO_LATE_REPORTS}</FormMessage>
      </>
    );
  }
  const { page, state, waiting } = late;
  const title = LATE_TITLES[state];
  return (
    <ListScreen
      list={lateList}
      page={page}
      title={title}
      parents={[{ label: "Visits", to: visitsUrl(false) }]}
      messages={<VisitTabs current={state} {...waiting} />}
      bulkActions={(selected) => (
        <BulkAnswers words={LATE_WORDS} none={selected?.length === 0} pathOf={reviewLatePath} />
      )}
      empty={{
        text:
          state === "rejected"
            ? "Rejected reports will appear here. They can still be accepted."
            : "All good. Reports that come too late to count will appear here.",
      }}
    />
  );
}
