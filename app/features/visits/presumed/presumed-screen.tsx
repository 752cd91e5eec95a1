import { answerPresumedPath, presumedVisitsPath, visitsUrl } from "~/features/urls";
import { ListScreen } from "~/kit/list";
import { dashboardUrl } from "~/session/urls";
import { FormMessage, Link } from "~/ui";
import { PageHeader } from "~/ui/page";
import { BulkAnswers } from "../answers/answers";
import { VisitTabs } from "../visit-tabs";
import { NO_PRESUMED_VISITS, PRESUMED_WORDS, presumedList } from "./presumed-list";
import type { PresumedPage } from "./read-presumed.server";

const TITLE = "Presumed visits";

/** Visits that positions suggest, until their agent or a manager says whether they were made. */
export function PresumedScreen({ presumed }: { presumed: PresumedPage | null }) {
  if (!presumed) {
    return (
      <>
        <PageHeader
          title={TITLE}
          trail={[
            { label: "Home", to: dashboardUrl() },
            { label: "Visits", to: visitsUrl(false) },
            { label: TITLE },
          ]}
        />
        <FormMessage tone="warning">{NO_PRESUMED_VISITS}</FormMessage>
      </>
    );
  }
  const { page, state, waiting } = presumed;
  return (
    <ListScreen
      list={presumedList}
      page={page}
      title={TITLE}
      parents={[{ label: "Visits", to: visitsUrl(false) }]}
      messages={
        <>
          <VisitTabs current="presumed" {...waiting} />
          <p className="muted below-4">
            {state === "waiting" ? (
              <>
                Agents stayed at these locations without reporting a visit. They count nowhere until
                the agent or you say so.{" "}
                <Link to={`${presumedVisitsPath()}?state=not-visited`}>Show those not visited</Link>
              </>
            ) : (
              <>
                These were no visits. You can still change the answer.{" "}
                <Link to={presumedVisitsPath()}>Show those without an answer</Link>
              </>
            )}
          </p>
        </>
      }
      bulkActions={(selected) => (
        <BulkAnswers
          words={PRESUMED_WORDS}
          none={selected?.length === 0}
          pathOf={answerPresumedPath}
        />
      )}
      empty={{
        text:
          state === "waiting"
            ? "All good. Stays of agents at locations will appear here if no visit is reported."
            : "Nothing here. Presumed visits answered with “Not visited” will appear here.",
      }}
    />
  );
}
