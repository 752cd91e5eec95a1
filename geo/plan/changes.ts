import type { BrokenRule, Rule } from "./judge";
import { openOn } from "./model";
import type { AgentDay, Link, PlanProblem, Stop } from "./problem";

const WHOLE_KILOMETRES = 100;

/** One change of the problem after which a stop could be served. */
export interface Change {
  /** The rule that is widened: by `amount`, or for this stop on this agent-day. */
  rule: Rule;
  agentDay: number;
  stop?: number;
  other?: number;
  /** Whole minutes for times, metres rounded up to 100, stops, load or days. */
  amount: number;
  /** Of the stop's own window or closed day: when service would begin, in seconds after midnight. */
  begins?: number;
}

/** What must change so that a rule is not broken any more. */
export function toChange({ excess, ...rest }: BrokenRule): Change {
  const isTime = ["window", "shift", "break", "promise"].includes(rest.rule);
  if (isTime) return { ...rest, amount: Math.ceil(excess / 60) };
  if (rest.rule !== "distance") return { ...rest, amount: excess };
  return { ...rest, amount: Math.ceil(excess / WHOLE_KILOMETRES) * WHOLE_KILOMETRES };
}

/** The problem after some changes: what "solve again from here" starts with. */
export function withChanges(problem: PlanProblem, changes: readonly Change[]): PlanProblem {
  return changes.reduce(withChange, problem);
}

function withChange(problem: PlanProblem, change: Change): PlanProblem {
  const { agentDays, stops, links } = problem;
  const { rule, agentDay, amount, stop = -1, other } = change;
  const day = agentDays[agentDay] as AgentDay;
  const withDay = (next: Partial<AgentDay>) => ({
    ...problem,
    agentDays: agentDays.with(agentDay, { ...day, ...next }),
  });
  const one = stops[stop] as Stop;
  const withStop = (next: Partial<Stop>) => ({
    ...problem,
    stops: stops.with(stop, { ...one, ...next }),
  });
  switch (rule) {
    case "shift":
      return withDay({ shift: { ...day.shift, ends: day.shift.ends + 60 * amount } });
    case "break":
      return day.break
        ? withDay({ break: { ...day.break, latest: day.break.latest + 60 * amount } })
        : problem;
    case "stops":
      return withDay({ mostStops: (day.mostStops ?? 0) + amount });
    case "distance":
      return withDay({ mostDistance: (day.mostDistance ?? 0) + amount });
    case "load":
      return withDay({ mostLoad: (day.mostLoad ?? 0) + amount });
    case "skills":
      return withDay({ skills: [...(day.skills ?? []), ...(one.skills ?? [])] });
    case "agent":
      return withStop({ agents: [...(one.agents ?? []), day.agent] });
    case "day":
      return withStop({ days: [...(one.days ?? []), day.day] });
    case "interval":
      return one.since ? withStop({ since: widened(one.since, amount) }) : problem;
    case "locked":
      return withStop({ locked: agentDay });
    case "window":
    case "closed":
      return withStop({ windows: [...(one.windows ?? []), openedWindow(one, day.day, change)] });
    case "promise":
      return withStop({ promise: { degree: "week" } });
    case "link":
      return {
        ...problem,
        links: links.map((link) =>
          link.first === stop && link.second === other ? widened(link, amount) : link,
        ),
      };
    default:
      return problem;
  }
}

/** Some days fewer or more between two visits. */
const widened = <T extends Pick<Link, "atLeast" | "atMost">>(between: T, days: number): T => ({
  ...between,
  atLeast: between.atLeast - days,
  atMost: between.atMost + days,
});

/** Of another stop of the day the last window closes later; of the stop itself one is added. */
function openedWindow(stop: Stop, date: number, { begins, amount }: Change) {
  if (begins !== undefined) return { day: date, opens: begins, closes: begins };
  const last = openOn(stop, date).at(-1);
  const closes = last?.closes ?? 0;
  return { day: date, opens: closes, closes: closes + 60 * amount };
}
