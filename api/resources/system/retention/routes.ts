import { listRetention } from "contract/calls";
import type { Retention } from "contract/system/retention-calls";
import { type SQL, sql } from "drizzle-orm";
import type { ApiContext } from "../../../context";
import { queryRows } from "../../../db/rows";
import {
  audit,
  imports,
  jobs,
  messages,
  plans,
  positionAccessLog,
  positions,
  sessions,
  visitProofs,
} from "../../../db/schema";
import { IMPORT_RETENTION_MS } from "../../imports";
import { PLAN_RETENTION_MS, SESSION_RETENTION_MS } from "./sweepers";

const HOUR_MS = 3_600_000;

/** When the oldest record of each kind arrived. Mail in a folder is not searched. */
const OLDEST: Record<Exclude<Retention["what"], "mails">, SQL> = {
  positions: sql`SELECT min(created_at) AS at FROM ${positions}`,
  messages: sql`SELECT min(created_at) AS at FROM ${messages}`,
  jobs: sql`SELECT min(finished_at) AS at FROM ${jobs}`,
  imports: sql`SELECT min(created_at) AS at FROM ${imports}`,
  looks: sql`SELECT min(created_at) AS at FROM ${positionAccessLog}`,
  sessions: sql`SELECT min(created_at) AS at FROM ${sessions}`,
  audit: sql`SELECT min(at) AS at FROM ${audit}`,
  proof: sql`SELECT min(created_at) AS at FROM ${visitProofs}`,
  plans: sql`SELECT min(created_at) AS at FROM ${plans}`,
};

export function register({ server, retention }: Pick<ApiContext, "server" | "retention">): void {
  const periods: Record<Retention["what"], number | undefined> = {
    positions: retention.positionsMs,
    messages: retention.messagesMs,
    mails: retention.mailsMs,
    jobs: retention.jobsMs,
    imports: IMPORT_RETENTION_MS,
    looks: retention.accessLogMs,
    sessions: SESSION_RETENTION_MS,
    audit: retention.auditMs,
    proof: retention.proofMs,
    plans: PLAN_RETENTION_MS,
  };
  server.serve(listRetention, async ({ db, caller }) => {
    const data: Retention[] = [];
    for (const [name, ms] of Object.entries(periods)) {
      const what = name as Retention["what"];
      const hours = ms === undefined ? null : ms / HOUR_MS;
      if (caller.role !== "admin" || what === "mails") data.push({ what, hours });
      else {
        const [row] = await queryRows(db, OLDEST[what]);
        data.push({ what, hours, oldest: row?.at ? new Date(String(row.at)).toISOString() : null });
      }
    }
    return { data };
  });
}
