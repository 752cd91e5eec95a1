import { lateReportsPath, reviewLatePath, visitsUrl } from "~/features/urls";
import { ConfirmDialog } from "~/kit/form/form-dialog";
import type { RefusedForm } from "~/kit/form/refused-form";
import { ChosenRows, ListScreen } from "~/kit/list";
import { dashboardUrl } from "~/session/urls";
import { Button, FormMessage } from "~/ui";
import { PageHeader, Tabs } from "~/ui/page";
import type { LateAnswer } from "../urls";
import { lateList, NO_LATE_REPORTS } from "./late-list";
import type { LateDialog, LatePage } from "./read-late.server";

/** The views of visits, with how many reports wait. */
export const VisitTabs = ({
  current,
  waiting,
}: {
  current: "all" | "waiting" | "rejected";
  waiting: number;
}) => (
  <div className="below-4">
    <Tabs
      label="Visits"
      tabs={[
        { label: "All visits", to: visitsUrl(false), current: current === "all" },
        {
          label: `Needs a look (${waiting.toLocaleString("en-US")})`,
          to: lateReportsPath(),
          current: current === "waiting",
        },
        {
          label: "Rejected",
          to: `${lateReportsPath()}?state=rejected`,
          current: current === "rejected",
        },
      ]}
    />
  </div>
);

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
  return (
    <ListScreen
      list={lateList}
      page={page}
      title="Needs a look"
      parents={[{ label: "Visits", to: visitsUrl(false) }]}
      messages={<VisitTabs current={state} waiting={waiting} />}
      bulkActions={(selected) => <BulkActions none={selected?.length === 0} />}
      empty={{
        text:
          state === "rejected"
            ? "Rejected reports will appear here. They can still be accepted."
            : "All good. Reports that come too late to count will appear here.",
      }}
    />
  );
}

const BulkActions = ({ none }: { none: boolean }) =>
  (["accept", "reject"] as const).map((answer) => (
    <Button
      key={answer}
      type="submit"
      name="to"
      value={reviewLatePath(answer)}
      whyNot={none ? "Select reports first." : undefined}
    >
      {TEXTS[answer].verb}
    </Button>
  ));

const TEXTS = {
  accept: { verb: "Accept", text: "Each becomes a visit and counts like others." },
  reject: { verb: "Reject", text: "They count nowhere. You can accept them later." },
} as const;

interface ReviewLateProps {
  answer: LateAnswer;
  dialog: LateDialog;
  refused: RefusedForm | undefined;
}

/** Asks before the chosen reports are accepted or rejected. */
export function ReviewLate({ answer, dialog, refused }: ReviewLateProps) {
  const { verb, text } = TEXTS[answer];
  const { rows, sent, lost, closeTo } = dialog;
  return (
    <ConfirmDialog
      formId="review-late"
      title={`${verb} ${rows.length === 1 ? "this report" : `${rows.length.toLocaleString("en-US")} reports`}?`}
      description={text}
      closeTo={closeTo}
      submitLabel={verb}
      disabled={rows.length === 0}
      refused={refused}
    >
      <ChosenRows
        rows={rows}
        sent={sent}
        label="Selected reports"
        none={lost ?? "Please select a report"}
      />
    </ConfirmDialog>
  );
}
