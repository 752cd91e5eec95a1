import { useRef } from "react";
import { locationDetailsUrl } from "~/features/urls";
import { pinRow, RouteMap } from "~/map";
import { Button, Icon, Link, useNavigate } from "~/ui";
import { EmptyState, Facts } from "~/ui/page";
import { HoursMark } from "../hours-mark";
import { movePlanStopUrl, type PlanPart } from "../plan-urls";
import { OTHER_PLACE } from "../words";
import { AgentKey, Tone } from "./agent-key";
import type { BarScale } from "./bar";
import { LargeBar } from "./large-bar";
import { PlanForm } from "./plan-form";
import type { PlanHead, PlanScreenData } from "./read-plan.server";
import type { ShownDay, ShownStop } from "./show-plan.server";
import { BarKey, Locked } from "./timeline";
import { tonedPin } from "./tones";
import { useDragStops } from "./use-drag-stops";

interface DayViewProps {
  screen: PlanScreenData;
  proposal: NonNullable<PlanScreenData["proposal"]>;
}

/** The days that are asked for, each with its bar and its stops, and the map of them. */
export function DayView({ screen, proposal }: DayViewProps) {
  const { plan, asked, shown, map } = screen;
  const isOpen = plan.status !== "accepted" && screen.progress === null;
  const part = {
    ...(asked.day && { day: asked.day }),
    ...(asked.agent && { agent: asked.agent }),
  };
  const container = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useDragStops(container, { isEnabled: isOpen, of: shown }, ({ place, userId, day, position }) => {
    const target = { offer: OTHER_PLACE, toAgent: userId, toDay: day, position: position + 1 };
    const to = movePlanStopUrl(plan.id, place, part, { ...target, lock: "on" });
    navigate(to, { preventScrollReset: true });
  });
  const shownAgents = proposal.agents.filter(({ userId }) =>
    shown.some((one) => one.userId === userId),
  );
  if (shown.length === 0) {
    return <EmptyState title="No stops">No place is planned here.</EmptyState>;
  }
  return (
    <div className="plan-day-view" ref={container}>
      {map && (
        <section aria-label="Map" className="stack gap-3 plan-map">
          <AgentKey agents={shownAgents} />
          <RouteMap label="Map of the planned stops" map={map} />
        </section>
      )}
      <div className="stack gap-6">
        {isOpen && shown.length > 1 && <LockAll plan={plan} part={part} shown={shown} />}
        {shown.map((day) => (
          <Day
            key={`${day.day} ${day.userId}`}
            {...{ day, plan, part, isOpen }}
            scale={proposal.scale}
          />
        ))}
        <BarKey />
      </div>
    </div>
  );
}

/** Locks all days that are shown: those of a date, or of an agent. */
function LockAll({ plan, part, shown }: { plan: PlanHead; part: PlanPart; shown: ShownDay[] }) {
  const [first] = shown;
  const isLocked = shown.every((one) => one.isLocked);
  const what = part.agent ? `all days of ${first?.agent}` : `all agents on ${first?.label}`;
  return (
    <PlanForm plan={plan} intent="lock" part={part}>
      {part.agent && <input type="hidden" name="userId" value={part.agent} />}
      {part.day && <input type="hidden" name="day" value={part.day} />}
      <Button type="submit" name="lock" value={isLocked ? "unlock" : "lock"} size="small">
        <span dir="auto">{`${isLocked ? "Unlock" : "Lock"} ${what}`}</span>
      </Button>
    </PlanForm>
  );
}

interface DayProps {
  plan: PlanHead;
  day: ShownDay;
  part: PlanPart;
  scale: BarScale;
  isOpen: boolean;
}

/** One agent on one day. */
function Day({ plan, day, part, scale, isOpen }: DayProps) {
  const { userId, agent, tone, label, facts, isLocked } = day;
  const id = `plan-${day.day}-${userId}`;
  return (
    <section aria-labelledby={id} className="plan-day panel stack gap-3">
      <div className="cluster gap-2 between align-baseline">
        <h2 className="heading row gap-2" id={id}>
          <Tone tone={tone} />
          <span dir="auto">{`${agent}, ${label}`}</span>
          {isLocked && <Locked />}
        </h2>
        <span className="muted small">
          <Facts of={facts} />
        </span>
      </div>
      <LargeBar bar={day.bar} scale={scale} label={`${agent}, ${label}`} />
      <PlanForm plan={plan} intent="lock" part={part} className="stack gap-2">
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="day" value={day.day} />
        <StopsTable plan={plan} day={day} part={part} isOpen={isOpen} />
        {isOpen && (
          <Button
            type="submit"
            name="lock"
            value={isLocked ? "unlock" : "lock"}
            size="small"
            className="plan-day__lock"
          >
            {isLocked ? "Unlock this day" : "Lock this day"}
            <span className="visually-hidden">{` of ${agent}, ${label}`}</span>
          </Button>
        )}
      </PlanForm>
    </section>
  );
}

interface StopsTableProps {
  plan: PlanHead;
  day: ShownDay;
  part: PlanPart;
  isOpen: boolean;
}

function StopsTable({ plan, day, part, isOpen }: StopsTableProps) {
  return (
    <table className="plan-stops tabular">
      <caption className="visually-hidden">{`Stops of ${day.agent}, ${day.label}`}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Location</th>
          <th scope="col">Arrival</th>
          <th scope="col">Departure</th>
          <th scope="col">Drive</th>
          {isOpen && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody data-user={day.userId} data-day={day.day}>
        {day.stops.map((stop, at) => (
          <tr key={stop.place} {...pinRow(tonedPin(day.tone, stop.place))} data-place={stop.place}>
            <td className="plan-stops__number">{at + 1}</td>
            <td>
              <StopName stop={stop} />
            </td>
            <td data-label="Arrival">
              {stop.arrival}
              {stop.wait && <span className="detail">{`waits ${stop.wait}`}</span>}
            </td>
            <td data-label="Departure">
              {stop.departure}
              {stop.waitAfter && (
                <span className="detail plan-stops__rest">
                  <span>{`waits ${stop.waitAfter}`}</span> <span>for the break</span>
                </span>
              )}
            </td>
            <td data-label="Drive">{stop.drive ?? "—"}</td>
            {isOpen && (
              <td>
                <StopActions stop={stop} plan={plan} part={part} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StopName({ stop }: { stop: ShownStop }) {
  const { locationId, name, hours, broken, isLocked, isOutsideHours, endsLate } = stop;
  return (
    <>
      <Link to={locationDetailsUrl(locationId)} dir="auto">
        {name}
      </Link>
      {isLocked && <Locked />}
      {hours && <span className="detail">{hours}</span>}
      {broken.map((words) => (
        <span key={words} className="plan-stops__broken small">
          <Icon name="triangle-alert" />
          {words}
        </span>
      ))}
      {isOutsideHours && <HoursMark>Outside its hours, as allowed</HoursMark>}
      {endsLate && <HoursMark>{endsLate}</HoursMark>}
    </>
  );
}

interface StopActionsProps {
  stop: ShownStop;
  plan: PlanHead;
  part: PlanPart;
}

function StopActions({ stop: { place, name, isLocked }, plan, part }: StopActionsProps) {
  return (
    <span className="row gap-1 at-end">
      <Link
        className="button button--quiet button--small"
        to={movePlanStopUrl(plan.id, place, part)}
        preventScrollReset
        aria-label={`Move ${name}`}
      >
        Move
      </Link>
      <Button
        type="submit"
        size="small"
        variant="quiet"
        name="lock"
        value={`${isLocked ? "unlock" : "lock"}-${place}`}
        aria-label={`${isLocked ? "Unlock" : "Lock"} ${name}`}
      >
        {isLocked ? "Unlock" : "Lock"}
      </Button>
    </span>
  );
}
