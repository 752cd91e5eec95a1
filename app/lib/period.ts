/** The periods that figures are told of. */
import { plusDays } from "./format";

/** Days up to today, which is one of them. */
export const PERIODS = [1, 7, 30, 90] as const;
export type PeriodDays = (typeof PERIODS)[number];

/** The first and the last day: `2026-11-24`. */
export interface Period {
  from: string;
  to: string;
}

/** @param today the date of today: `2026-11-24` */
export const lastDays = (days: number, today: string): Period => ({
  from: plusDays(today, 1 - days),
  to: today,
});

export const periodLabel = (days: number) => (days === 1 ? "Today" : `${days} days`);
