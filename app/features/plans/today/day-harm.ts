/** What the rest of a day breaks and costs, in numbers that are compared and added over days. */
import { openOn } from "geo/plan/model";
import type { AgentDay, Stop, TimeWindow } from "geo/plan/problem";
import { isPauseNext, type Pause, type WithPauses } from "./day-pause";
import { EARLIER_MINUTES, LATER_MINUTES } from "./today-query";

/** Routes have each location once at most. */
export interface DayProblemOnce extends WithPauses {
  /** The location of each stop. */
  locations: readonly string[];
  /** The locations that each agent-day has besides its open stops: those that are visited. */
  visited: readonly ReadonlySet<string>[];
  /** Where each stop is planned; undefined for one that is nowhere yet. */
  planned: readonly (PlannedStop | undefined)[];
  /** The agent-days of agents who are absent: they get no more stops. */
  absent: ReadonlySet<number>;
  /** An urgent visit, which is awaited from a moment of the first day on. */
  soon?: { stop: number; from: number };
}

interface PlannedStop {
  agent: number;
  day: number;
  /** Seconds after midnight. */
  begins: number;
  /** Nobody was there, so a later time breaks no promise. */
  isMissed?: true;
}

export type Days = readonly (readonly number[])[];

export interface Harm {
  /** Broken rules: hours, shifts, roads. Seconds, and ten minutes for each. */
  rules: number;
  /** See {@link scoreOf}. */
  promises: number;
  /** Stops that another agent visits than the one whom they are planned for. */
  handovers: number;
  /** Seconds of delays and of the day, and what its metres count. */
  seconds: number;
}

/** A rule that is broken counts as much as ten minutes too late. */
const OF_A_RULE = 600;
const HOUR = 3600;
const OF_A_DAY = 24 * HOUR;
/** More than the seconds of a day can be, and more than its handovers. */
const OF_A_HANDOVER = 1e6;
const OF_A_PROMISE = 1e9;

/**
 * How bad it is besides the rules, less being better. Broken promises come first: a stop that is reached
 * at least 15 minutes later and each full hour of that, each full hour earlier, each day that it moves, and
 * another agent than the location's own. Then it stays with its agent, and then seconds of delays and of the
 * way count.
 */
export const scoreOf = ({ promises, handovers, seconds }: Harm): number =>
  promises * OF_A_PROMISE + handovers * OF_A_HANDOVER + seconds;

export const minus = (one: Harm, other: Harm): Harm => ({
  rules: one.rules - other.rules,
  promises: one.promises - other.promises,
  handovers: one.handovers - other.handovers,
  seconds: one.seconds - other.seconds,
});

/** An agent on the way through a day. */
interface Passing extends Harm {
  /** Seconds after midnight. */
  now: number;
  /** A place. */
  here: number;
  /** The break that is still to come. */
  pause: Pause | null;
  /** Of the promises, those broken by visits that are too early. */
  early: number;
}

/** Judges sequences as `judgeRest` does, whose agents leave at once, but many times faster. */
export class HarmJudge {
  readonly #problem: DayProblemOnce;
  readonly #windows = new Map<number, TimeWindow[]>();
  readonly #days: number;

  constructor(problem: DayProblemOnce) {
    this.#problem = problem;
    this.#days = 1 + Math.max(0, ...problem.agentDays.map(({ day }) => day));
  }

  of(agentDay: number, sequence: readonly number[]): Harm {
    const passing = this.#begin(agentDay);
    for (const stop of sequence) this.#visit(passing, agentDay, stop);
    return this.#end(passing, agentDay, sequence.length);
  }

  /**
   * A stop at the places of a day, one after the other.
   *
   * @returns by position, what it breaks and costs more; null if it breaks rules or is worse than `best`
   */
  insertions(agentDay: number, own: readonly number[], stop: number) {
    const ahead = [this.#begin(agentDay)];
    for (const one of own) {
      const next = { ...(ahead.at(-1) as Passing) };
      this.#visit(next, agentDay, one);
      ahead.push(next);
    }
    const last = ahead.at(-1) as Passing;
    const before = this.#end({ ...last }, agentDay, own.length);
    // Visits that follow may no longer be too early.
    const early = (from: number) => last.early - (ahead[from] as Passing).early;
    return (position: number, best: Harm | null): Harm | null => {
      const passing = { ...(ahead[position] as Passing) };
      this.#visit(passing, agentDay, stop);
      for (let at = position; at < own.length; at++) {
        this.#visit(passing, agentDay, own[at] as number);
        const was = ahead[at + 1] as Passing;
        // An agent who is later here is not earlier at any stop that follows, once the break is over.
        const isLater = passing.now >= was.now && !passing.pause && !was.pause;
        if (
          isLater &&
          isWorse(minus(passing, { ...was, promises: was.promises + early(at + 1) }), best)
        )
          return null;
      }
      const more = minus(this.#end(passing, agentDay, own.length + 1), before);
      return isWorse(more, best) ? null : more;
    };
  }

  #begin(agentDay: number): Passing {
    const { shift, start } = this.#problem.agentDays[agentDay] as AgentDay;
    return {
      ...{ now: shift.begins, here: start, pause: this.#problem.pauses[agentDay] ?? null },
      ...{ rules: 0, promises: 0, handovers: 0, seconds: 0, early: 0 },
    };
  }

  #visit(passing: Passing, agentDay: number, index: number): void {
    const { agentDays, stops, weights, planned } = this.#problem;
    const { day, agent } = agentDays[agentDay] as AgentDay;
    const stop = stops[index] as Stop;
    if (passing.pause) this.#rest(passing, passing.pause, index);
    this.#travel(passing, stop.place);
    const windows = this.#windowsOf(index, day);
    const open = windows.find(({ closes }) => passing.now <= closes);
    if (open) passing.now = Math.max(passing.now, open.opens);
    else passing.rules += OF_A_RULE + Math.max(0, passing.now - (windows.at(-1)?.closes ?? NEVER));
    const was = planned[index];
    const { preferredAgent } = stop;
    if (preferredAgent !== undefined && preferredAgent !== agent) {
      passing.seconds += weights.otherAgent;
      if (!was || was.agent === preferredAgent) passing.promises++;
    }
    if (was) {
      if (was.agent !== agent) passing.handovers++;
      const delay = was.day === day ? passing.now - was.begins : 0;
      const early = was.isMissed ? 0 : promisesOfEarliness(-delay);
      passing.promises += Math.max(0, day - was.day) + early;
      passing.early += early;
      if (!was.isMissed) passing.promises += promisesOfDelay(delay);
      passing.seconds += Math.max(0, delay);
    }
    this.#await(passing, day, index);
    passing.now += stop.seconds;
  }

  /** Each 15 minutes that an urgent visit is awaited count as a broken promise. */
  #await(passing: Passing, day: number, index: number): void {
    const { soon } = this.#problem;
    if (soon?.stop !== index) return;
    const late = Math.max(0, day * OF_A_DAY + passing.now - soon.from);
    passing.promises += Math.floor(late / (LATER_MINUTES * 60));
    passing.seconds += late;
  }

  #end(passing: Passing, agentDay: number, count: number): Harm {
    const { shift, end } = this.#problem.agentDays[agentDay] as AgentDay;
    if (count === 0) return passing;
    this.#travel(passing, end);
    if (passing.now > shift.ends) passing.rules += OF_A_RULE + passing.now - shift.ends;
    // Only now, as an agent who waits later makes up for time lost before.
    passing.seconds += passing.now - shift.begins;
    return passing;
  }

  #rest(passing: Passing, pause: Pause, index: number): void {
    const { stops, matrix } = this.#problem;
    const { place, seconds } = stops[index] as Stop;
    const ahead = matrix.time(passing.here, place) + seconds;
    if (!isPauseNext(pause, { now: passing.now, stop: index, seconds: ahead })) return;
    passing.now += pause.seconds;
    passing.pause = null;
  }

  #travel(passing: Passing, place: number): void {
    const { matrix, weights } = this.#problem;
    const time = matrix.time(passing.here, place);
    if (time === Number.POSITIVE_INFINITY) passing.rules += OF_A_RULE;
    else {
      passing.now += time;
      passing.seconds += weights.distance * matrix.distance(passing.here, place);
    }
    passing.here = place;
  }

  #windowsOf(stop: number, day: number): TimeWindow[] {
    const key = stop * this.#days + day;
    const known = this.#windows.get(key);
    if (known) return known;
    const windows = openOn(this.#problem.stops[stop] as Stop, day);
    this.#windows.set(key, windows);
    return windows;
  }
}

const NEVER = Number.POSITIVE_INFINITY;

/** Rules that a place breaks do so by more seconds. */
const ROUNDING = 1e-6;

const isWorse = (more: Harm, best: Harm | null): boolean =>
  more.rules > ROUNDING || (best !== null && scoreOf(more) >= scoreOf(best));

const promisesOfEarliness = (seconds: number): number =>
  seconds < EARLIER_MINUTES * 60 ? 0 : Math.floor(seconds / HOUR);

const promisesOfDelay = (seconds: number): number =>
  seconds < LATER_MINUTES * 60 ? 0 : 1 + Math.floor(seconds / HOUR);
