import { appendFileSync } from "node:fs";
import { LONG_RUN } from "platform/testing/long-run";
import { expect } from "vitest";
import type { Row } from "../../scripts/lib/fault-table.mjs";
import type { Workload } from "./workload";

/** How often each fault is tried; `npm run faults` asks for many more. */
export const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** Whoever wants the same moments again sets it to what a run has printed. */
export const SEED = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 1e9));
/** Faults that are tried in `npm run faults` and `npm run test:long` alone. */
export const TRIES_ALL = ROUNDS > 1 || LONG_RUN;
/** The rules of the data are read after so many rounds: the embedded database is closed for it. */
const RULES_EVERY = 10;

/** What a test of so many rounds may take. */
export const patience = (secondsOfRound: number) => 120_000 + ROUNDS * secondsOfRound * 1000;

export interface Fault {
  name: string;
  workload: Workload;
  /** What is done while everybody writes. Where it has to be undone by hand, this does so, too. */
  strike(round: number): Promise<unknown>;
  /** Within which all must answer again, once it is struck. */
  recoversWithinMs: number;
  /** Every rule of the data that is broken; nobody writes meanwhile. */
  brokenRules(): Promise<string[]>;
  /** Between two rounds. */
  between?(round: number): Promise<unknown>;
}

/**
 * Lets everybody write, strikes at a random moment, waits for the recovery, and compares what is
 * there with what was acknowledged: again and again on the same data.
 */
export async function tryFault(fault: Fault): Promise<void> {
  const { name, workload } = fault;
  const { findings } = workload;
  for (const found of Object.values(findings)) found.length = 0;
  say(`${name}, ${ROUNDS} rounds, FAULTS_SEED=${SEED}`);
  const before = workload.acknowledged;
  const broken: string[] = [];
  let slowestMs = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const ms = await tryOnce(fault, round).catch((error) => {
      say(`${name}, round ${round}: ${error}`);
      throw error;
    });
    slowestMs = Math.max(slowestMs, ms);
    if (round % RULES_EVERY === 0) {
      broken.push(...(await fault.brokenRules()));
      say(`${name}, ${round} of ${ROUNDS} rounds`);
    } else {
      await fault.between?.(round);
    }
  }
  const acknowledged = workload.acknowledged - before;
  keepRow({
    ...{ name, rounds: ROUNDS, acknowledged, broken: broken.length, slowestMs },
    lost: findings.lost.length,
    halfDone: findings.halfDone.length,
  });
  expect(acknowledged).toBeGreaterThan(0);
  expect({ ...findings, broken }).toEqual({ lost: [], halfDone: [], unclear: [], broken: [] });
}

/** @returns the milliseconds until all answered again */
async function tryOnce(
  { workload, strike, recoversWithinMs }: Fault,
  round: number,
): Promise<number> {
  workload.write();
  await workload.someMoment();
  await strike(round);
  const [ms] = await Promise.all([workload.recovery(recoversWithinMs), workload.stop()]);
  await workload.check();
  return ms;
}

/** At once, as the report of a test comes only when all of its file have ended. */
const say = (text: string) => process.stdout.write(`faults: ${text}\n`);

/** For the table at the end of `npm run faults`. */
export function keepRow(row: Row): void {
  const file = process.env.FAULTS_ROWS;
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
