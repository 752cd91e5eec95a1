/** Planning in the background: one job for each plan. */
import { availableParallelism } from "node:os";
import type { Plan, PlanDocument } from "contract/entities";
import { PLANNING_SILENCE } from "contract/plans/facts";
import { createTurns } from "platform/turns";
import { zoneOf } from "~/kit/zone.server";
import { clockAt } from "~/lib/format";
import { log } from "~/server/log.server";
import type { UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { findOwnOffice } from "~/upstream/offices.server";
import { agentDaysOf, type Clock } from "./agent-days";
import { lastingCaller, PlanChanged, PlanRecord } from "./plan-record.server";
import { PlanThreadError } from "./plan-thread.server";
import { beginJob, type Job, jobs, LEAST_SHARE, nextTurn, remember } from "./planning-jobs.server";
import {
  compareSettings,
  type Durations,
  durationsFor,
  proposalFrom,
  type Run,
  searchQuickly,
  searchThoroughly,
} from "./solving.server";
import { earlyTravel, readTravel, type Travel } from "./travel.server";

/** Often enough that nobody takes this console for gone: see `PLANNING_SILENCE`. */
const REPORT_MS = 5_000;
/** Where the parts of the work begin, as shares of the whole. */
const SHARES = { travel: 0.02, quick: 0.3, better: 0.35, curve: 0.85, end: 1 };

const REASONS = {
  changed: "Someone changed the plan while it was being planned. Plan again.",
  ended: "Your session ended while the plan was being made. Sign in and plan again.",
  failed: "Something went wrong while planning. Plan again.",
  noDays: "No agent works on these days. Choose other agents or days.",
  early: "Stopped early. Travel times may be estimated. Plan again for a better proposal.",
  unbegun: "Stopped while it waited for its turn. The proposal is the one from before.",
  none: "Stopped before there was a proposal.",
  tooMany: "Too many plans are being made at present. Plan again later.",
  tooLong: "Planning took too long. Choose fewer locations or plan again later.",
} as const;

interface PlanningOptions {
  /** How long the parts take; by the number of places if not given. */
  durations?: Durations;
  reportMs?: number;
  /** Leaves the stops of the proposal where they are, and finds places for the others alone. */
  keepsProposal?: boolean | undefined;
  /** What the reader should know of the proposal; it is stored with the reason. */
  notice?: string;
  /** The clock; that of the server if not given. */
  now?: Date;
}

/** Most of them wait for their turn. */
const MOST_JOBS = 30;
/** Half of the processors go on answering requests. */
const inTurn = createTurns(Math.max(1, availableParallelism() >> 1));

/**
 * Begins to plan in the background, from the present proposal if there is one. The plan is then
 * `planning`, until its proposal is stored (`proposed`) or it stops with a reason (`stopped`). A plan
 * that is `proposed` may have a reason too: what its reader should know. Does nothing if a console
 * already plans it.
 *
 * @param plan with its document and `updatedAt`
 * @throws UpstreamError if the upstream refuses to begin: 409 if someone changed the plan
 */
export async function startPlanning(
  upstream: UpstreamContext,
  plan: Plan,
  {
    durations,
    reportMs = REPORT_MS,
    keepsProposal = false,
    notice = "",
    now = new Date(),
  }: PlanningOptions = {},
): Promise<void> {
  const { id, document } = plan;
  if (!document) throw new TypeError("A plan without its document can't be planned");
  if (jobs.has(id) || isPlannedElsewhere(plan)) return;
  const job = beginJob(id, notice);
  try {
    const clock = await clockOf(upstream, plan, now);
    const first = new PlanRecord(upstream, plan, document);
    await first.store("planning").catch((error) => {
      throw error instanceof PlanChanged ? error.cause : error;
    });
    const record = first.inNameOf(lastingCaller(upstream));
    void work(job, record, {
      durations: durations ?? durationsFor(document.places.length, keepsProposal),
      reportMs,
      clock,
    });
  } catch (error) {
    jobs.delete(id);
    throw error;
  }
}

/** What the clocks of the plan's office show. */
export async function clockOf(
  upstream: UpstreamContext,
  { office, officeId }: Plan,
  now: Date,
): Promise<Clock> {
  const { timeZone } = office ?? (await findOwnOffice(upstream, officeId)) ?? {};
  return clockAt(now, timeZone ?? zoneOf({ office: undefined }));
}

/** A plan that was only just made has no progress yet. */
const isPlannedElsewhere = ({ status, progress, seenAt }: Plan): boolean =>
  status === "planning" &&
  (progress ?? 0) > 0 &&
  Date.now() - Date.parse(seenAt ?? "") < PLANNING_SILENCE * 1000;

interface Work {
  durations: Durations;
  reportMs: number;
  clock: Clock;
}

async function work(
  job: Job,
  record: PlanRecord,
  { durations, reportMs, clock }: Work,
): Promise<void> {
  const ticks = setInterval(() => {
    record.report(Math.max(LEAST_SHARE, job.share)).catch((error) => {
      // Without an answer the next one may come through; the plan's own writes find out otherwise.
      if (error instanceof PlanChanged || isOver(error)) job.abort.abort(error);
    });
  }, reportMs);
  try {
    if (jobs.size > MOST_JOBS) throw new NotNow(REASONS.tooMany);
    job.turn = nextTurn();
    await inTurn(() => {
      job.hasBegun = true;
      return makeProposal(job, record, { durations, clock });
    }, job.reading.signal);
  } catch (error) {
    await endWith(job, record, error);
  } finally {
    clearInterval(ticks);
    jobs.delete(record.id);
  }
}

/**
 * Stores a quick proposal, a better one, and at last the better one with its curve of fairness. The
 * quick one goes by estimated travel if the engine takes its time.
 */
async function makeProposal(
  job: Job,
  record: PlanRecord,
  { durations, clock }: Pick<Work, "durations" | "clock">,
): Promise<void> {
  const { document } = record;
  const { signal } = job.abort;
  signal.throwIfAborted();
  if (agentDaysOf(document).length === 0) throw new NotNow(REASONS.noDays);
  const within = (from: number, to: number) => (share: number) => {
    job.share = Math.max(job.share, from + share * (to - from));
  };
  const source = { planId: record.id, signal: AbortSignal.any([signal, job.reading.signal]) };
  const reading = readTravel(document, source, within(SHARES.travel, SHARES.quick));
  // It is awaited below; meanwhile it may fail.
  reading.catch(() => {});
  const run = (travel: Travel, from: number, to: number): Run => ({
    ...{ document, travel, clock, signal, cancel: job.cancel, onShare: within(from, to) },
  });
  // An estimate must not change a proposal whose stops stay where they are.
  const early = durations.quick > 0 ? await earlyTravel(document, source) : undefined;
  const first = early ? run(early, 0, 0) : run(await reading, SHARES.quick, SHARES.better);
  const quick = await searchQuickly(first, durations.quick);
  const quickly = { ...document, proposal: await proposalFrom(first, quick) };
  await record.store("planning", { document: quickly });
  const travel = await reading;
  const second = run(travel, SHARES.better, SHARES.curve);
  const found = await searchThoroughly(second, quick, durations);
  const proposed = { ...document, proposal: await proposalFrom(second, found.best) };
  if (!job.isStopped) await record.store("planning", { document: proposed });
  const last = run(travel, SHARES.curve, SHARES.end);
  const { best, curve } = await compareSettings(last, found, durations);
  const final = best === found.best ? proposed.proposal : await proposalFrom(last, best);
  await record.store("proposed", {
    document: withCurve({ ...document, proposal: final }, curve),
    reason: noticeOf(job, travel),
  });
}

/** Its message is the reason for the reader. */
class NotNow extends Error {}

const withCurve = (
  document: PlanDocument,
  curve: NonNullable<PlanDocument["proposal"]>["curve"] | undefined,
): PlanDocument => ({
  ...document,
  proposal: document.proposal && { ...document.proposal, curve: curve ?? [] },
});

/** What a reader should know; null: nothing, and the travel times follow the roads. */
function noticeOf({ notice }: Job, { isEstimated, problem }: Travel): string | null {
  const estimated = isEstimated ? "Travel times are estimated along straight lines." : "";
  return oneLine(notice, estimated, isEstimated ? problem : "") || null;
}

/** As the upstream takes a reason. */
const oneLine = (...sentences: (string | null | undefined)[]) =>
  sentences
    .filter(Boolean)
    .join(" ")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 500);

const isOver = (error: unknown) => error instanceof UpstreamError && error.endsSession;

/** Stores why there is no better proposal, as far as the upstream lets us. */
async function endWith(job: Job, record: PlanRecord, error: unknown): Promise<void> {
  const cause = job.abort.signal.reason instanceof Error ? job.abort.signal.reason : error;
  const reason = reasonOf(job, cause, record.document.proposal !== null);
  if (reason === REASONS.failed || reason === REASONS.tooLong)
    log().error({ err: error, plan: record.id }, "planning failed");
  try {
    await record.end(oneLine(reason, job.notice));
  } catch (failure) {
    if (failure instanceof PlanChanged) return;
    log().warn({ err: failure, plan: record.id, reason }, "how planning ended was not stored");
    remember(record.id, isOver(failure) ? REASONS.ended : reason);
  }
}

function reasonOf(job: Job, error: unknown, hasProposal: boolean): string {
  if (error instanceof PlanChanged) return REASONS.changed;
  if (isOver(error)) return REASONS.ended;
  if (job.isStopped && hasProposal) return job.hasBegun ? REASONS.early : REASONS.unbegun;
  if (job.isStopped) return REASONS.none;
  if (error instanceof NotNow) return error.message;
  if (error instanceof PlanThreadError) return REASONS.tooLong;
  if (error instanceof UpstreamError) return oneLine(error.message);
  return REASONS.failed;
}
