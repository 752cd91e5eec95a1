import { type AuditEntry, listAudit } from "contract/audit/calls";
import { z } from "zod";
import { FormRefusal } from "~/kit/form/failure.server";
import { formAction } from "~/kit/form/form-action.server";
import { backToListUrl, closeDialogUrl } from "~/kit/list";
import { zoneOf } from "~/kit/zone.server";
import type { RequestArgs, SignedIn } from "~/session/guards.server";
import { refusedPage } from "~/session/refusal.server";
import { call, ifOffered } from "~/upstream/client.server";
import { historyList } from "./audit-list";
import { fieldName, valueInWords } from "./change-words.server";
import { planReversal, SO_ALREADY } from "./plan-reversal.server";
import { NO_AUDIT, requireHistory, whoDid } from "./read-audit.server";
import { putBack } from "./records.server";
import { historyUrl } from "./urls";

type Args = RequestArgs & { params: Record<string, string | undefined> };
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

/** What putting an entry back would change, for its dialog. */
export async function readReversal(args: Args): Promise<Reversal> {
  const { session, kind, id, record } = await requireHistory(args);
  const entry = await entryOf(session, id, args);
  const { old, reason } = planReversal(kind, entry, record);
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
    closeTo: closeDialogUrl(historyList, new URL(args.request.url).searchParams, {
      path: historyUrl(kind, id),
      id: entry.id,
    }),
  };
}

const RevertForm = z.object({ updatedAt: z.string().optional() });

/** Puts an entry back by the ordinary call of its record. */
export const revertEntry = (args: Parameters<typeof formAction>[0]) =>
  formAction(
    args,
    RevertForm,
    async ({ updatedAt }, { request, params, query, upstream }) => {
      const { context } = args;
      const { session, kind, id, record } = await requireHistory({ request, params, context });
      const entry = await entryOf(session, id, { request, params, context });
      const { old, reason } = planReversal(kind, entry, record);
      if (Object.keys(old).length === 0) throw new FormRefusal(409, "", reason ?? SO_ALREADY);
      const undoId = await putBack(upstream, { kind, id, record }, old, updatedAt);
      const redirectTo = backToListUrl(historyList, query, historyUrl(kind, id));
      return { message: "Reverted!", redirectTo, place: entry.id, undoId };
    },
    { typed: false },
  );

async function entryOf(session: SignedIn, aboutId: string, args: Args): Promise<AuditEntry> {
  const filter = JSON.stringify({ where: { id: args.params.entryId ?? "", aboutId } });
  const found = await ifOffered(call(session.upstream, listAudit, { query: { limit: 1, filter } }));
  if (!found) throw refusedPage(args.request, 404, NO_AUDIT);
  const [entry] = found.data;
  if (!entry) throw refusedPage(args.request, 404, "There is no such entry");
  return entry;
}
