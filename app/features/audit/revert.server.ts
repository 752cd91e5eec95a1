import { type AuditEntry, listAudit } from "contract/audit/calls";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { zoneOf } from "~/kit/zone.server";
import type { RequestArgs, SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered } from "~/upstream/client.server";
import { fieldName, valueInWords } from "./change-words.server";
import { NO_AUDIT, requireHistory, whoDid } from "./read-audit.server";
import { type AuditedRecord, canSet, putBack } from "./records.server";
import { type HistoryKind, historyUrl } from "./urls";

type Args = RequestArgs & { params: Record<string, string | undefined> };
type Values = Record<string, unknown>;

/** What the dialog asks about. */
export interface Reversal {
  /** Whose change it is, and from when. */
  text: string;
  /** What goes back, a line each. */
  lines: string[];
  /** Why nothing can, or what stays as it is. */
  reason: string | null;
  possible: boolean;
  updatedAt: string | undefined;
  closeTo: string;
}

/** Fields that follow from others: they go back by themselves, or can't. */
const FOLLOWING = new Set([
  "startTime",
  "endTime",
  "ownerOfficeId",
  "positionIsRough",
  "verifiedEmail",
]);

/** Why a field is not put back here. */
const ELSEWHERE: Record<string, string> = {
  stops: "Change stops on the page of the route.",
  userId: "To give a route to an agent, use Assign.",
  parentId: "To move an office, use “Change parent office”.",
  password: "Old passwords are not stored.",
  identity: "An identity stays linked. Deactivate the account to keep the person out.",
  recoveryCodes: "Old recovery codes are not stored.",
  termsVersion: "Only the person can accept the terms.",
};

/** What putting an entry back would change, for its dialog. */
export async function readReversal(args: Args): Promise<Reversal> {
  const { session, kind, id, record } = await requireHistory(args);
  const entry = await entryOf(session, id, args);
  const { old, reason } = plan(kind, entry, record);
  const reading = { names: entry.names, zone: zoneOf(session), units: session.units };
  const say = (field: string, value: unknown) => valueInWords(field, value, reading);
  return {
    text: `The fields that ${whoDid(entry)} changed go back to their previous values.`,
    lines: Object.entries(old).map(
      ([field, value]) =>
        `${fieldName(field)}: ${say(field, record.values[field])} → ${say(field, value)}`,
    ),
    reason,
    possible: Object.keys(old).length > 0,
    updatedAt: record.updatedAt,
    closeTo: historyUrl(kind, id),
  };
}

const RevertForm = z.object({ updatedAt: z.string().optional() });

/** Puts an entry back by the ordinary call of its record. */
export const revertEntry = (args: Parameters<typeof formAction>[0]) =>
  formAction(
    args,
    RevertForm,
    async ({ updatedAt }, { request, params, upstream }) => {
      const { context } = args;
      const { session, kind, id, record } = await requireHistory({ request, params, context });
      const entry = await entryOf(session, id, { request, params, context });
      const { old, reason } = plan(kind, entry, record);
      if (Object.keys(old).length === 0) throw new FormRefusal(409, "", reason ?? SO_ALREADY);
      const undoId = await putBack(upstream, { kind, id, record }, old, updatedAt);
      return { message: "Reverted!", redirectTo: historyUrl(kind, id), undoId };
    },
    { typed: false },
  );

const SO_ALREADY = "It already has its previous values.";

/** The old values that can be put back and are not there already, and why not the others. */
function plan(
  kind: HistoryKind,
  { action, kind: of, before }: AuditEntry,
  { values }: AuditedRecord,
): { old: Values; reason: string | null } {
  if (of !== kind) return { old: {}, reason: "Change this on the page of the record." };
  if (action === "created") {
    return { old: {}, reason: "This is the first version. Delete the record instead." };
  }
  if (action !== "changed") return { old: {}, reason: "This entry did not change anything." };
  const fields = Object.entries(before ?? {});
  const differs = ([field, value]: [string, unknown]) =>
    (values[field] ?? null) !== (value ?? null);
  const old = Object.fromEntries(fields.filter((one) => canSet(kind, one[0]) && differs(one)));
  const others = fields.flatMap(([field]) =>
    canSet(kind, field) || FOLLOWING.has(field)
      ? []
      : [ELSEWHERE[field] ?? `${fieldName(field)} can't be set by hand.`],
  );
  const settable = fields.some(([field]) => canSet(kind, field));
  if (Object.keys(old).length > 0 || !settable) {
    return { old, reason: others.join(" ") || (settable ? null : SO_ALREADY) };
  }
  return { old, reason: SO_ALREADY };
}

async function entryOf(session: SignedIn, aboutId: string, args: Args): Promise<AuditEntry> {
  const filter = JSON.stringify({ where: { id: args.params.entryId ?? "", aboutId } });
  const found = await ifOffered(call(session.upstream, listAudit, { query: { limit: 1, filter } }));
  if (!found) throw refusedPage(args.request, 404, NO_AUDIT);
  const [entry] = found.data;
  if (!entry) throw refusedPage(args.request, 404, "There is no such entry");
  return entry;
}
