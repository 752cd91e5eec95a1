import { NOT_VISITED_REASONS } from "contract/visits/facts";
import { z } from "zod";
import json from "./names.json";
import type { Random } from "./random";

const Trade = z.object({
  /** The location type, in lower case. */
  type: z.string(),
  /** How long visits take beside those of other trades. */
  stays: z.number(),
  plural: z.string(),
  /** Types that one agent would see on one round. */
  group: z.string(),
  /** What follows a place or a surname in the name of such a business. */
  suffixes: z.array(z.string()),
  /** The chain that some of them belong to. */
  chain: z.string().optional(),
});
export type Trade = z.infer<typeof Trade>;

/** Why a visit was not possible; a reason is as frequent as it is listed. */
const Missed = z.object({
  note: z.string().nullable(),
  reason: z.enum(Object.keys(NOT_VISITED_REASONS)),
});

const names = z
  .object({
    trades: z.array(Trade),
    /** What a business of the region may be named after. */
    places: z.array(z.string()),
    surnames: z.array(z.string()),
    firstNames: z.array(z.string()),
    /** Remarks of agents who met somebody, who did not, and who shall not come again. */
    notes: z.object({
      met: z.array(z.string()),
      missed: z.array(Missed),
      never: z.array(Missed),
    }),
  })
  .parse(json);

export const TRADES: readonly Trade[] = names.trades;
export const CHAINS = TRADES.flatMap((trade) => trade.chain ?? []);

export const personName = (random: Random) =>
  `${random.pick(names.firstNames)} ${random.pick(names.surnames)}`;

/** `Joel Okafor` → `joel.okafor`. */
export const mailName = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, ".");

/** What the sign says, and the name in the papers where it differs. */
export function businessName(
  trade: Trade,
  area: string,
  random: Random,
): { name: string; dbaName: string | null; chain: string | null } {
  if (trade.chain && random.chance(0.3)) {
    const name = `${trade.chain} #${random.int(101, 989)}`;
    return { name, dbaName: trade.chain, chain: trade.chain };
  }
  const suffix = random.pick(trade.suffixes);
  const surname = random.pick(names.surnames);
  const roll = random.next();
  const name =
    roll < 0.15
      ? `${area} ${suffix}`
      : roll < 0.55
        ? `${random.pick(names.places)} ${suffix}`
        : roll < 0.85
          ? `${surname} ${suffix}`
          : `${surname} & ${random.pick(["Sons", "Daughters", "Co."])} ${suffix}`;
  return { name, dbaName: random.chance(0.1) ? `${surname} Holdings LLC` : null, chain: null };
}

/** An agent's remark, if any, and the code of the reason why a visit was not possible. */
export function visitWords(
  { actuallyVisited, doNotVisit }: { actuallyVisited: boolean; doNotVisit: boolean },
  random: Random,
): { note: string | null; notVisitedReason: string | null } {
  if (actuallyVisited && !doNotVisit) {
    const note = random.chance(0.25) ? random.pick(names.notes.met) : null;
    return { note, notVisitedReason: null };
  }
  const { note, reason } = random.pick(doNotVisit ? names.notes.never : names.notes.missed);
  return { note, notVisitedReason: actuallyVisited ? null : reason };
}
