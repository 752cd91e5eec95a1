import { dayMessagesUrl, dayPhoneUrl, dayRecordsPath, dayTimesPath, dayUrl } from "../urls";
import type { ReturnedDayForm } from "./act.server";
import { DayFrame, Problem } from "./frame";
import { OtherLanguages, useWords } from "./language";
import type { OtherReport } from "./late.server";
import { AddPlace, isOfPlace } from "./place-form";
import { PresumedQuestions } from "./presumed-questions";
import type { Day, DayRoute, DayState } from "./read-day.server";
import { Refused } from "./refused";
import { RouteMaps } from "./route-maps";
import { StopCard } from "./stop-card";
import { hasCard, NO_DETAILS } from "./stop-cards";
import { StopRow, UndoForm } from "./stop-row";
import type { DayWords } from "./words";

interface DayPageProps {
  state: DayState;
  /** What the last form did. */
  notice: string | null;
  refused: ReturnedDayForm | undefined;
}

/** The page of an agent's day. */
export function DayPage({ state, notice, refused }: DayPageProps) {
  const WORDS = useWords();
  const tooLarge = { message: WORDS.formTooLarge, sent: [], again: false };
  return (
    <DayFrame facts={state.kind === "day" ? state.day.facts : undefined}>
      {notice && (
        <p className="notice" role="status">
          {notice}
        </p>
      )}
      {state.kind === "problem" && <Problem problem={state.problem} />}
      {state.kind === "terms" && <Terms {...state} />}
      {state.kind !== "day" && refused && <Refused refused={refused} />}
      {state.kind === "day" && (
        <Routes day={state.day} refused={refused ?? (state.isTooLarge ? tooLarge : undefined)} />
      )}
      {state.kind === "day" && <OtherPages />}
      <OtherLanguages />
    </DayFrame>
  );
}

function OtherPages() {
  const WORDS = useWords();
  return (
    <>
      <a className="button" href={dayPhoneUrl()}>
        {WORDS.phone.title}
      </a>
      <a className="button" href={dayRecordsPath}>
        {WORDS.records.title}
      </a>
      <a className="button" href={dayTimesPath}>
        {WORDS.times.title}
      </a>
    </>
  );
}

function Terms({ version, text }: { version: number; text: string }) {
  const WORDS = useWords();
  return (
    <>
      <h1>{WORDS.terms}</h1>
      <p className="text" dir="auto">
        {text}
      </p>
      <form method="post">
        <input type="hidden" name="version" value={version} />
        <button type="submit" name="intent" value="terms" className="main">
          {WORDS.acceptTerms}
        </button>
      </form>
    </>
  );
}

function Routes({ day, refused }: { day: Day; refused: ReturnedDayForm | undefined }) {
  const WORDS = useWords();
  const { name, date, isTomorrow, routes, top, unread } = day;
  const ofPlace = day.place && isOfPlace(refused) ? refused : undefined;
  const isOfTop = refused?.sent.some(([key, value]) => key === "stop" && value === top?.stop.id);
  return (
    <>
      <header>
        <h1>
          {isTomorrow ? WORDS.tomorrow : WORDS.title} <span className="date">{date}</span>
        </h1>
        <p dir="auto">{name}</p>
        <nav className="row">
          <a className="button" href={isTomorrow ? dayUrl() : dayUrl({ day: "tomorrow" })}>
            {isTomorrow ? WORDS.today : WORDS.tomorrow}
          </a>
          {unread !== null && (
            <a className="button" href={dayMessagesUrl()}>
              {WORDS.messages}
              {unread > 0 && ` (${unread})`}
            </a>
          )}
        </nav>
      </header>
      {refused && !isOfTop && !ofPlace && <Refused refused={refused} />}
      {top && <StopCard day={day} top={top} returned={isOfTop ? refused : undefined} />}
      {!isTomorrow && <OtherCards day={day} />}
      <PresumedQuestions questions={day.presumed} />
      {routes.length === 0 && <p>{isTomorrow ? WORDS.noRoutesTomorrow : WORDS.noRoutes}</p>}
      {routes.map((route) => (
        <Route key={route.id} route={route} topId={top?.stop.id} isTomorrow={isTomorrow} />
      ))}
      <OtherReports reports={day.others} />
      <RouteMaps routes={routes} />
      {day.place && (
        <AddPlace form={day.place} routeId={top?.route.id ?? routes[0]?.id} returned={ofPlace} />
      )}
    </>
  );
}

/**
 * The cards of the other stops, which scripts put on top without a connection. With those whose visit
 * may be taken back: they are open again then. Those of a route that was completed are put there if chosen, and
 * so are those where a visit was not possible.
 */
function OtherCards({ day }: { day: Day }) {
  const { routes, top, details } = day;
  const others = routes.flatMap((route) =>
    route.stops
      .filter((stop) => stop.id !== top?.stop.id && hasCard(stop))
      .map((stop) => ({ route, stop })),
  );
  return others
    .filter(({ route: { status } }) => status !== "paused")
    .map(({ route: { id, name }, stop }) => (
      <template key={stop.id} data-card={stop.id}>
        <StopCard
          day={day}
          top={{
            ...{ stop, route: { id, name }, isChosen: false, arrivedAt: null, visitId: "" },
            ...(details[stop.locationId] ?? NO_DETAILS),
          }}
          returned={undefined}
        />
      </template>
    ));
}

/** Reports of places on the way, and of stops that are gone. */
function OtherReports({ reports }: { reports: Day["others"] }) {
  const WORDS = useWords();
  if (reports.length === 0) return null;
  return (
    <section>
      <h2>{WORDS.otherReports}</h2>
      <ul data-list="places">
        {reports.map(({ id, name, at, note, undo, ...report }) => (
          <li key={id} data-place={id}>
            <p className="title" dir="auto">
              {name} · {at}
            </p>
            {note && (
              <p className="text" dir="auto">
                {note}
              </p>
            )}
            <p data-said>{statusText(report, WORDS)}</p>
            {undo && <UndoForm about={["place", id]} visit={undo} title={name} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function statusText(
  { status, isPlace, visited }: Pick<OtherReport, "status" | "isPlace" | "visited">,
  { saved, outcome, reportNotAccepted }: DayWords,
): string {
  if (status === "waiting") return isPlace ? saved.place : saved.received;
  if (status === "rejected") return reportNotAccepted;
  return visited ? outcome.visited : outcome.notVisited;
}

interface RouteProps {
  route: DayRoute;
  /** The stop that is on top already. */
  topId: string | undefined;
  isTomorrow: boolean;
}

function Route({ route, topId, isTomorrow }: RouteProps) {
  const WORDS = useWords();
  const { id, name, status, plannedFor, start, stops } = route;
  const open = stops.filter(({ outcome }) => !outcome);
  const ended = stops.filter(({ outcome }) => outcome);
  const isPaused = status === "paused";
  const others = open.filter((stop) => stop.id !== topId);
  return (
    <section data-route={id} data-status={status}>
      <h2 dir="auto">{name}</h2>
      <p>
        <span data-done={ended.length} data-all={stops.length}>
          {WORDS.progress(ended.length, stops.length)}
        </span>
        {start && <> · {WORDS.startAt(start)}</>}
        {plannedFor && <> · {WORDS.plannedFor(plannedFor)}</>}
      </p>
      {isPaused && <p>{WORDS.paused}</p>}
      {status === "completed" && <p>{WORDS.completed}</p>}
      {status === "completed" && others.length > 0 && <p>{WORDS.stillReported}</p>}
      {!isTomorrow && status === "new" && (
        <>
          <Progress id={id} intent="start" label={WORDS.startRoute} />
          <template data-complete={id}>
            <Complete id={id} open={open.length} />
          </template>
        </>
      )}
      {others.length > 0 && !isPaused && (
        <>
          <h3>{WORDS.open}</h3>
          <ol data-list="open">
            {others.map((stop) => (
              <StopRow key={stop.id} stop={stop} isLink={!isTomorrow} />
            ))}
          </ol>
        </>
      )}
      {ended.length > 0 && (
        <>
          <h3>{WORDS.done}</h3>
          <ol data-list="done">
            {ended.map((stop) => (
              <StopRow key={stop.id} stop={stop} isLink={!isTomorrow && !isPaused} />
            ))}
          </ol>
        </>
      )}
      {status === "active" && <Complete id={id} open={open.length} />}
    </section>
  );
}

/** Completes a route; asks first while stops are open, as nobody can start it again from here. */
function Complete({ id, open }: { id: string; open: number }) {
  const WORDS = useWords();
  if (open === 0) return <Progress id={id} intent="complete" label={WORDS.completeRoute} />;
  return (
    <details data-ask={id}>
      <summary className="button" id={`complete-${id}`}>
        {WORDS.completeRoute}
      </summary>
      <p data-open>{WORDS.leftOpen(open)}</p>
      <p>{WORDS.stillReported}</p>
      <Progress id={id} intent="complete" label={WORDS.completeNow} />
    </details>
  );
}

interface ProgressProps {
  id: string;
  intent: "start" | "complete";
  label: string;
}

const Progress = ({ id, intent, label }: ProgressProps) => (
  <form method="post" action={dayUrl()}>
    <input type="hidden" name="route" value={id} />
    <button type="submit" name="intent" value={intent} className="main">
      {label}
    </button>
  </form>
);
