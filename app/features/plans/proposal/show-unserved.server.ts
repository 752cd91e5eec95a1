/** What the screen of a plan shows of the places that are in no route. */
import type { PlanDocument, PlanProposal, UnservedPlace } from "contract/entities";
import { canApply, wayWords } from "./plan-words.server";
import { type ReasonWording, reasonOf, type ShownReason } from "./reason-words.server";

/** Places that are named; the others are counted. */
const MOST_NAMED = 200;
/** Places shown with their reasons; if there are more than twice as many, the others are folded. */
const FEW = 3;

export interface ShownUnserved {
  /** Its index among all unserved places of the proposal. */
  at: number;
  place: number;
  locationId: string;
  name: string;
  reason: string;
  /** What could be changed, with their indexes among all ways. */
  ways: { index: number; words: string }[];
}

/** Places that are left out for the same kind of reason. */
export interface UnservedGroup {
  kind: string;
  /** All of them, also where not all are named. */
  count: number;
  places: ShownUnserved[];
}

export interface ShownLeft {
  /** The first, or where there are few all of them. */
  unserved: ShownUnserved[];
  /** The others by their reasons, the most frequent first. */
  groups: UnservedGroup[];
  /** Those that were taken off by hand. */
  takenOff: Pick<ShownUnserved, "place" | "locationId" | "name">[];
  /** All places in no route, also where not all are named. */
  unservedCount: number;
}

export interface UnservedContext extends ReasonWording {
  proposal: Pick<PlanProposal, "unserved">;
}

/** The places in no route, with reasons and ways; those taken off by hand separately. */
export function showUnserved(context: UnservedContext): ShownLeft {
  const { document, proposal } = context;
  const isOff = ({ place }: UnservedPlace) => Boolean(document.places[place]?.isTakenOff);
  const left = proposal.unserved.map((one, at) => ({ one, at })).filter(({ one }) => !isOff(one));
  const first = left.length > 2 * FEW ? FEW : left.length;
  return {
    unserved: left
      .slice(0, first)
      .map(({ one, at }) => shownOf(one, at, reasonOf(one, context), context)),
    groups: groupsOf(left.slice(first), context),
    takenOff: proposal.unserved
      .filter(isOff)
      .slice(0, MOST_NAMED)
      .map((one) => placed(one, document)),
    unservedCount: proposal.unserved.length,
  };
}

type Indexed = { one: UnservedPlace; at: number };

function groupsOf(left: readonly Indexed[], context: UnservedContext): UnservedGroup[] {
  const groups = new Map<string, UnservedGroup>();
  let named = 0;
  for (const { one, at } of left) {
    const reason = reasonOf(one, context);
    const group = groups.get(reason.kind) ?? { kind: reason.kind, count: 0, places: [] };
    groups.set(reason.kind, group);
    group.count++;
    if (named++ < MOST_NAMED) group.places.push(shownOf(one, at, reason, context));
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

function shownOf(
  one: UnservedPlace,
  at: number,
  { words: reason }: ShownReason,
  { document, units }: UnservedContext,
): ShownUnserved {
  const ways = one.ways.flatMap((way, index) => {
    const wording = { document, units, place: document.places[one.place] };
    return canApply(way) ? [{ index, words: wayWords(way, wording) }] : [];
  });
  return { ...placed(one, document), at, reason, ways };
}

function placed({ place: index }: UnservedPlace, { places }: PlanDocument) {
  const place = places[index];
  return { place: index, locationId: place?.locationId ?? "", name: place?.name ?? "" };
}
