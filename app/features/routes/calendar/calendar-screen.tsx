import { useNavigation } from "@remix-run/react";
import { OfficeFilter } from "~/features/offices";
import { copyWeekUrl, plansUrl } from "~/features/plans/urls";
import { routesCalendarUrl, routesUrl } from "~/features/urls";
import type { RefusedForm } from "~/kit/form/refused-form";
import { dashboardUrl } from "~/session/urls";
import { Button, Field, FormMessage, Icon, LinkButton, useSubmit } from "~/ui";
import { AutoSubmitForm, formErrors } from "~/ui/form";
import { EmptyState, PageHeader, Segmented } from "~/ui/page";
import { Select } from "~/ui/select";
import { recurringRoutesUrl } from "../recurring/urls";
import { CalendarGrid } from "./calendar-grid";
import { besideSpan, MONTH, spanQuery, WEEK } from "./calendar-query";
import type { CalendarRow } from "./calendar-rows";
import { dropForm, findRoute, movedRows, movingRoute } from "./moved-rows";
import type { Calendar } from "./read-calendar.server";

interface CalendarScreenProps {
  calendar: Calendar;
  /** The form of a drop as it came back. */
  refused: RefusedForm | undefined;
}

/** Which agent drives which route on which day. */
export function CalendarScreen({ calendar, refused }: CalendarScreenProps) {
  const { rows, asked, isCut, hasAbsences } = calendar;
  return (
    <>
      <PageHeader
        title="Calendar"
        trail={[
          { label: "Home", to: dashboardUrl() },
          { label: "Routes", to: routesUrl() },
          { label: "Calendar" },
        ]}
        actions={
          rows && (
            <>
              <LinkButton to={recurringRoutesUrl()}>Recurring routes</LinkButton>
              <LinkButton to={plansUrl()}>Plans</LinkButton>
              {asked.view === WEEK && (
                <LinkButton to={copyWeekUrl({ officeId: asked.officeId, week: asked.from })}>
                  Copy week
                </LinkButton>
              )}
              <span className="js-only">
                <Button type="button" icon={<Icon name="printer" />} onClick={() => window.print()}>
                  Print
                </Button>
              </span>
            </>
          )
        }
      />
      {rows === null ? (
        <EmptyState title="The server does not plan days">
          The connected server does not know on which day a route is driven.
        </EmptyState>
      ) : (
        <>
          <Toolbar calendar={calendar} />
          {isCut && (
            <FormMessage tone="warning">
              There are more agents or routes than fit here. Choose an office.
            </FormMessage>
          )}
          {refused && <RefusedDrop refused={refused} />}
          {rows.length > 0 ? (
            <>
              <Planner calendar={calendar} rows={rows} />
              <Key calendar={calendar} />
            </>
          ) : (
            <EmptyState title="No agents">
              {asked.officeId ? "This office has no active agents." : "There are no active agents."}
            </EmptyState>
          )}
          {!hasAbsences && (
            <FormMessage tone="info">The connected server does not store absences.</FormMessage>
          )}
        </>
      )}
    </>
  );
}

/** The grid; a route that is dropped in another cell is shown there while it is saved. */
function Planner({ calendar, rows }: { calendar: Calendar; rows: CalendarRow[] }) {
  const { asked } = calendar;
  const submit = useSubmit();
  const { formData } = useNavigation();
  return (
    <CalendarGrid
      calendar={calendar}
      rows={movedRows(rows, formData)}
      moving={movingRoute(formData)}
      onDrop={(drop) => {
        const route = findRoute(rows, drop.routeId);
        if (!route) return;
        submit(dropForm(route, drop), {
          method: "post",
          action: routesCalendarUrl(spanQuery(asked, asked.view, asked.from)),
          replace: true,
          preventScrollReset: true,
        });
      }}
    />
  );
}

/** Why a route that was dropped is back where it was. */
function RefusedDrop({ refused: { result } }: { refused: RefusedForm }) {
  const name = result.initialValue?.name;
  const reasons = formErrors(result.error).map(({ message }) => message);
  return (
    <FormMessage tone="error">
      {`${typeof name === "string" ? name : "The route"} was not moved. ${reasons.join(" ")}`}
    </FormMessage>
  );
}

/** What the marks of a month mean; a week has them in words. */
function Key({ calendar: { asked, hasAbsences } }: { calendar: Calendar }) {
  if (asked.view !== MONTH) return null;
  return (
    <p className="calendar-key small muted cluster">
      <span>Hours of each day, with visits and waiting</span>
      <span className="row gap-1">
        <Icon name="triangle-alert" />
        Longer than the working day{hasAbsences && ", or the agent is absent"}
      </span>
      {hasAbsences && <span>Off: absent</span>}
      <span>Held: a recurring route without a route on that day</span>
      <span>–: free working day</span>
      <span className="js-only">Drag a day with one route to move that route</span>
    </p>
  );
}

function Toolbar({ calendar: { asked, office, agents, days, today } }: { calendar: Calendar }) {
  const { view, from } = asked;
  const { before, after } = besideSpan(asked);
  const to = (day: string, as = view) => routesCalendarUrl(spanQuery(asked, as, day));
  const inView = from <= today && today < after ? today : from;
  return (
    <div className="calendar-bar cluster align-end">
      <Segmented
        label="View"
        tabs={[
          { label: "Week", to: to(inView, WEEK), current: view === WEEK },
          { label: "Month", to: to(inView, MONTH), current: view === MONTH },
        ]}
      />
      <nav className="row gap-2" aria-label="Days">
        <LinkButton to={to(before)} icon={<Icon name="chevron-left" />} preventScrollReset>
          <span className="visually-hidden">{view === WEEK ? "Week before" : "Month before"}</span>
        </LinkButton>
        <LinkButton to={to(today)} preventScrollReset>
          Today
        </LinkButton>
        <LinkButton to={to(after)} icon={<Icon name="chevron-right" />} preventScrollReset>
          <span className="visually-hidden">{view === WEEK ? "Week after" : "Month after"}</span>
        </LinkButton>
      </nav>
      <h2 className="calendar-bar__span">{`${days[0]?.label} – ${days.at(-1)?.label}, ${from.slice(0, 4)}`}</h2>
      <AutoSubmitForm action={routesCalendarUrl()} className="cluster gap-2 align-end" noValidate>
        <input type="hidden" name={view} value={view === WEEK ? from : from.slice(0, 7)} />
        <OfficeFilter id="calendar-office" office={office} />
        <Field label="Agent" id="calendar-agent">
          <Select
            name="agentId"
            options={[{ value: "", label: "All agents" }, ...agents]}
            defaultValue={asked.agentId ?? ""}
          />
        </Field>
      </AutoSubmitForm>
    </div>
  );
}
