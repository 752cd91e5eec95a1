import { Outlet, useNavigation, useSearchParams } from "@remix-run/react";
import { moveInCalendarUrl, routesUrl, routeUrl } from "~/features/urls";
import { cameFromListUrl, ListScreen } from "~/kit/list";
import type { ListPage } from "~/kit/list/read-list-page.server";
import { dashboardUrl } from "~/session/urls";
import { Button, Form, FormMessage, Link, LinkButton } from "~/ui";
import { EmptyState, Facts, PageBehind, PageHeader } from "~/ui/page";
import type { DayLine, RecurringScreenData } from "./read-recurring.server";
import { type RecurringRow, recurringList } from "./recurring-list";
import { recurringDayUrl, recurringDialogUrl, recurringRoutesUrl, recurringRouteUrl } from "./urls";

const HOME = { label: "Home", to: dashboardUrl() };
const ROUTES = { label: "Routes", to: routesUrl() };
const TITLE = "Recurring routes";
export const NO_RECURRING = "The connected server has no recurring routes.";

/** All recurring routes. */
export function RecurringRoutesScreen({ page }: { page: ListPage<RecurringRow> | null }) {
  if (page) {
    return (
      <ListScreen
        list={recurringList}
        page={page}
        title={TITLE}
        parents={[ROUTES]}
        empty={{
          text: "A recurring route is created on fixed weekdays. Open a route and choose Repeat Route.",
        }}
      />
    );
  }
  return (
    <>
      <PageHeader title={TITLE} trail={[HOME, ROUTES, { label: TITLE }]} />
      <EmptyState title="No recurring routes here">{NO_RECURRING}</EmptyState>
    </>
  );
}

/** One recurring route with its days. */
export function RecurringScreen({ recurrence, isEnded, days, today }: RecurringScreenData) {
  const [query] = useSearchParams();
  const { id, name, rule, agent, office, start, stops, firstDay, lastDay } = recurrence;
  const list = cameFromListUrl(recurringList, query) ?? recurringRoutesUrl();
  return (
    <>
      <PageBehind>
        <PageHeader
          title={name}
          trail={[HOME, ROUTES, { label: TITLE, to: list }, { label: name }]}
          actions={
            !isEnded && (
              <>
                <LinkButton to={recurringDialogUrl(id, "end")} preventScrollReset>
                  End
                </LinkButton>
                <LinkButton
                  to={recurringDialogUrl(id, "change", { from: today })}
                  variant="primary"
                  preventScrollReset
                >
                  Change
                </LinkButton>
              </>
            )
          }
        />
        <p className="muted" dir="auto">
          <Facts
            of={[
              rule,
              start ? `at ${start}` : null,
              stops === 1 ? "1 stop" : `${stops} stops`,
              agent ?? "No agent",
              office ?? null,
              lastDay ? `${firstDay} – ${lastDay}` : `from ${firstDay}`,
            ]}
          />
        </p>
        {isEnded && <FormMessage tone="info">This recurring route has ended.</FormMessage>}
        <h2 className="heading above-4">Days</h2>
        <p className="muted">
          Routes are created four weeks ahead. You can move and change each like any other route.
        </p>
        {days.length > 0 ? (
          <ul className="recurring__days frame above-3" aria-label="Days">
            {days.map((day) => (
              <Day key={day.day} id={id} day={day} />
            ))}
          </ul>
        ) : (
          <p className="above-3">It has no days in the next weeks.</p>
        )}
      </PageBehind>
      <Outlet />
    </>
  );
}

/** A day with its route, or the reason why it has none, and what can be done about it. */
function Day({
  id,
  day: { day, label, state, words, isProblem, route },
}: {
  id: string;
  day: DayLine;
}) {
  return (
    <li className="cluster" data-state={state}>
      <span className="medium tabular recurring__day">{label}</span>
      {route && (
        <Link to={routeUrl(route.id)} dir="auto">
          {route.name}
        </Link>
      )}
      <span className={isProblem ? "recurring__problem" : "muted"} dir="auto">
        {words}
      </span>
      <span className="row gap-3 push">
        {route?.canMove && (
          <Link
            to={moveInCalendarUrl(route.id, recurringRouteUrl(id))}
            aria-label={`Move ${label}`}
            preventScrollReset
          >
            Move
          </Link>
        )}
        {route?.canSkip && (
          <Link
            to={recurringDialogUrl(id, "change", { from: day, routeId: route.id })}
            aria-label={`Change from ${label} on`}
            preventScrollReset
          >
            Change from here
          </Link>
        )}
        {!route && (
          <Link
            to={recurringDayUrl(id, day)}
            aria-label={`Create the route of ${label}`}
            preventScrollReset
          >
            Create…
          </Link>
        )}
        {(route ? route.canSkip : state !== "skipped") && (
          <SkipButton id={id} day={day} label={label} />
        )}
      </span>
    </li>
  );
}

function SkipButton({ id, day, label }: { id: string; day: string; label: string }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={recurringRouteUrl(id)} preventScrollReset>
      <input type="hidden" name="day" value={day} />
      <Button type="submit" disabled={busy} aria-label={`Skip ${label}`}>
        Skip
      </Button>
    </Form>
  );
}
