import type { AuditAction, AuditKind } from "contract/audit/facts";
import { sql } from "drizzle-orm";
import { whoActs } from "../../db/acting";
import type { Db } from "../../db/connect";
import { audit } from "../../db/schema";
import { wellFormed } from "../../db/well-formed";

/** An event that triggers do not see: one that changed no row, or how somebody signs in. */
export interface AuditEvent {
  action: Extract<AuditAction, "sign-in-refused" | "exported" | "changed">;
  kind: Extract<AuditKind, "user" | "list">;
  /** A user, whose history it is part of. */
  recordId?: string;
  name?: string | null;
  officeId?: string | null;
  /** Of a change, as it was. */
  before?: Record<string, unknown>;
  /** Of a change, as it is since. */
  details?: Record<string, unknown>;
}

/** Stores an event in the audit trail, in the transaction that it belongs to. */
export async function storeEvent(db: Db, event: AuditEvent): Promise<void> {
  const { action, kind, recordId, name, officeId, before, details } = event;
  const who = whoActs();
  await db.insert(audit).values({
    ...{ id: sql`audit_id(clock_timestamp())`, at: sql`clock_timestamp()` },
    ...{ action, kind, recordId, name, officeId, before, after: details && wellFormed(details) },
    ...(recordId !== undefined && { aboutKind: kind, aboutId: recordId }),
    userId: who?.userId,
    adminId: who?.adminId,
    ...{ source: who?.source ?? "outside", call: who?.call },
    ...{ address: who?.address, requestId: who?.requestId },
  });
}
