import { useRef } from "react";
import { Icon, Link, useNavigate } from "~/ui";
import { moveDraggedUrl, planPartUrl } from "../plan-urls";
import { Tone } from "./agent-key";
import { SMALL_BAR, type SmallBar } from "./bar";
import type { PlanHead, PlanScreenData } from "./read-plan.server";
import type { ShownCell } from "./show-cell.server";
import type { ShownAgent } from "./show-plan.server";
import { useDragBars } from "./use-drag-bars";

interface TimelineProps {
  plan: PlanHead;
  proposal: NonNullable<PlanScreenData["proposal"]>;
  /** Whether stops can be moved. */
  isOpen: boolean;
}

/** More days than this need more room than a page has. */
const FEW_DAYS = 7;

/** Agents by days, each day a bar; without the style sheet it reads as a table of stops and times. */
export function Timeline({ plan, proposal, isOpen }: TimelineProps) {
  const { agents, days, scale } = proposal;
  const container = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useDragBars(container, { isEnabled: isOpen, of: proposal }, (drop) =>
    navigate(moveDraggedUrl(plan.id, drop), { preventScrollReset: true }),
  );
  return (
    <>
      <section
        ref={container}
        className={`calendar calendar--week plan-timeline frame${days.length > FEW_DAYS ? " plan-timeline--long" : ""}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        tabIndex={0}
        aria-label="Timeline of agents and days"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Agent</th>
              {days.map(({ day, short, isLocked }) => (
                <th key={day} scope="col">
                  <Link to={planPartUrl(plan.id, { day })} prefetch="intent">
                    {short}
                  </Link>
                  {isLocked && <Locked />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {agents.map((agent) => (
              <tr key={agent.userId}>
                <th scope="row">
                  <span className="row gap-2">
                    <Tone tone={agent.tone} />
                    <Link to={planPartUrl(plan.id, { agent: agent.userId })} dir="auto">
                      {agent.name}
                    </Link>
                    {agent.isLocked && <Locked />}
                  </span>
                  <span className="detail">{agent.hours}</span>
                </th>
                {agent.cells.map((cell, at) => (
                  <td
                    key={cell.day}
                    {...(isOpen &&
                      !cell.isOff && { "data-agent": agent.userId, "data-day": cell.day })}
                    data-label={days[at]?.short}
                    data-state={stateOf(cell)}
                  >
                    <Cell plan={plan} agent={agent} cell={cell} label={days[at]?.label ?? ""} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <BarKey />
      <p className="muted small">
        {`Each bar goes from ${scale.words}. Open a day to see its stops. `}
        {isOpen && (
          <span className="js-only">
            Drag a visit to another agent or day to see what that costs.
          </span>
        )}
      </p>
    </>
  );
}

/** How a cell is drawn; a phone leaves out days without anything. */
function stateOf({ isOff, small, to }: ShownCell): string {
  if (isOff && !to) return "absent";
  return small || to ? "planned" : "none";
}

/** Says that planning again leaves something as it is. */
export const Locked = () => <span className="plan-locked small muted">Locked</span>;

interface CellProps {
  plan: PlanHead;
  agent: ShownAgent;
  cell: ShownCell;
  label: string;
}

/** An agent's day as a link to its stops. */
function Cell({ plan, agent, cell, label }: CellProps) {
  const { day, small, words, isLocked, broken, outside, endLate, to } = cell;
  if (to) {
    return (
      <Link to={to} aria-label={`${agent.name}, ${label}: ${words}`}>
        {words}
      </Link>
    );
  }
  if (!small) return <span className="muted">{words}</span>;
  return (
    <>
      <Link
        to={planPartUrl(plan.id, { day, agent: agent.userId })}
        className="plan-timeline__day"
        prefetch="intent"
        aria-label={`${agent.name}, ${label}: ${words}`}
      >
        <Bar bar={small} />
        <span className="detail">{words}</span>
      </Link>
      {broken > 0 && (
        <span className="calendar__off plan-timeline__broken">
          <Icon name="triangle-alert" />
          {broken === 1 ? "1 breaks a rule" : `${broken} break rules`}
        </span>
      )}
      {outside > 0 && (
        <span className="calendar__off">
          <Icon name="triangle-alert" />
          {`${outside} outside its hours`}
        </span>
      )}
      {endLate > 0 && (
        <span className="calendar__off">
          <Icon name="triangle-alert" />
          {endLate === 1 ? "1 ends after closing" : `${endLate} end after closing`}
        </span>
      )}
      {isLocked && <Locked />}
    </>
  );
}

/** A day as a drawing of its visits, drives, waiting and break. */
const Bar = ({ bar }: { bar: SmallBar }) => (
  <svg
    className="plan-bar plan-bar--small"
    viewBox={`0 0 ${SMALL_BAR.width} ${SMALL_BAR.height}`}
    width="100%"
    height={SMALL_BAR.height}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {bar.paths.map(({ kind, d }) => (
      <path key={kind} className={`plan-bar__${kind}`} d={d} />
    ))}
  </svg>
);

const KEY = [
  { kind: "visit", label: "Visit" },
  { kind: "travel", label: "Drive" },
  { kind: "wait", label: "Wait" },
  { kind: "break", label: "Break" },
  { kind: "broken", label: "Breaks a rule" },
  { kind: "window", label: "Open or promised, a line below for each stop" },
] as const;

/** What the parts of a bar are. */
export const BarKey = () => (
  <ul className="plan-key cluster gap-3 small" aria-label="Parts of a day">
    {KEY.map(({ kind, label }) => (
      <li key={kind} className="row gap-1">
        <svg className="plan-bar plan-bar--key" width="16" height="12" aria-hidden="true">
          <rect className={`plan-bar__${kind}`} width="16" height="12" />
          {kind === "window" && <path className="plan-bar__edge" d="M0 0v12M16 0v12" />}
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
