import { SUGGESTED } from "contract/visits/facts";
import { planReportUrl, reportsUrl, setVisitTimePath, visitTimesFileUrl } from "~/features/urls";
import { FormDialog } from "~/kit/form/form-dialog";
import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { ListTable, overListUrl } from "~/kit/list";
import { dashboardUrl } from "~/session/urls";
import { Field, Icon, Input, LinkButton } from "~/ui";
import { EmptyState, PageHeader } from "~/ui/page";
import { PLAN_REPORT_WORDS } from "../words";
import type { VisitTimeDialog, VisitTimesPage } from "./read-visit-times.server";
import {
  type LocationTimeRow,
  locationTimesList,
  type TypeTimeRow,
  typeTimesList,
} from "./visit-times-lists";

export const VISIT_TIMES = "How long visits take";

/** How long visits take by type, and where something else is planned than what is usual. */
export const VisitTimesScreen = ({ times }: { times: VisitTimesPage | null }) => (
  <div className="report">
    <PageHeader
      title={VISIT_TIMES}
      trail={[
        { label: "Home", to: dashboardUrl() },
        { label: "Reports", to: reportsUrl() },
        { label: PLAN_REPORT_WORDS.title, to: planReportUrl() },
        { label: VISIT_TIMES },
      ]}
      actions={
        times && (
          <LinkButton to={visitTimesFileUrl()} prefetch="none" reloadDocument>
            CSV
          </LinkButton>
        )
      }
    />
    {times ? <Times times={times} /> : <NotTold />}
  </div>
);

const Times = ({ times: { locations, types, setsTypes } }: { times: VisitTimesPage }) => (
  <>
    <p className="below-4 muted">
      The usual time is the median of all visits that were actually made and took 1 minute to 4
      hours. The planned time is the location's, else its type's, else 20 minutes.
    </p>
    <Heading title="By type">Visits of this quarter and the four before it.</Heading>
    <ListTable
      list={typeTimesList}
      page={types}
      caption="By type"
      actions={setsTypes ? typeActions : undefined}
      empty={{
        text: "Visits to locations with a type show how long they take.",
      }}
    />
    <Heading title="Suggestions by location">
      {`Locations whose usual time over the latest ${SUGGESTED.mostOfLocation} visits differs from the planned time by ${SUGGESTED.apart} minutes or more. At least ${SUGGESTED.fewestOfLocation} visits are needed.`}
    </Heading>
    <ListTable
      list={locationTimesList}
      page={locations}
      caption="Suggestions by location"
      searchLabel="Search locations"
      actions={locationActions}
      empty={{
        text: "There are no suggestions: visits take about as long as planned, or there are too few.",
      }}
    />
  </>
);

const Heading = ({ title, children }: { title: string; children: string }) => (
  <div className="above-5 below-3">
    <h2>{title}</h2>
    <p className="muted">{children}</p>
  </div>
);

function typeActions({ id, suggested, median }: TypeTimeRow, query: URLSearchParams) {
  const to = overListUrl(locationTimesList, setVisitTimePath("type"), query, [id]);
  return [{ label: suggested ? `Plan ${median} min` : "Plan another time", to }];
}

const locationActions = ({ id, median }: LocationTimeRow, query: URLSearchParams) => [
  {
    label: `Plan ${median} min`,
    to: overListUrl(locationTimesList, setVisitTimePath("location"), query, [id]),
  },
];

const NotTold = () => (
  <EmptyState icon={<Icon name="hourglass" />} title="The server does not say">
    The connected server does not report visit times.
  </EmptyState>
);

interface SetVisitTimeProps {
  dialog: VisitTimeDialog;
  refused: RefusedForm | undefined;
}

const IDS = { minutes: "visit-time-minutes" };

/** Accepts the usual time as what is planned, or takes another one. */
export function SetVisitTime({ dialog, refused }: SetVisitTimeProps) {
  const { row, suggested, closeTo } = dialog;
  const { name, visits, planned, median, half } = row;
  const typed = typedForm(refused);
  return (
    <FormDialog
      formId="set-visit-time"
      title={`Planned visit time: ${name}`}
      description={`${visits.toLocaleString("en-US")} visits usually took ${median} min, half of them ${half}. Planned now: ${planned} min.`}
      submitLabel="Save"
      closeTo={closeTo}
      refused={refused}
      ids={IDS}
    >
      <input type="hidden" name="was" value={typed.text("was", String(planned))} />
      <Field label="Minutes" id={IDS.minutes} required errors={typed.errors("minutes")}>
        <Input
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.text("minutes", String(suggested ? median : planned))}
        />
      </Field>
    </FormDialog>
  );
}
