import { z } from "zod";
import { defineCall, MANAGERS } from "../call";
import { Id, Instant } from "../common";
import { OfficeRef, UserRef } from "../entities";
import { ListQuery, listOf } from "../list";
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_SOURCES } from "./facts";

const Values = z.record(z.string(), z.unknown());
/** During an upgrade, entries of the next version are read too, whose kinds this one does not know. */
const Kind = z
  .string()
  .max(40)
  .describe(`${AUDIT_KINDS.join(", ")}; later versions may add others.`);

/**
 * Who did what, when and from where. Changes are written in the transaction that makes them, one entry a
 * record and statement, with the changed fields alone; never passwords, codes or tokens, nor what is counted.
 *
 * - `created`, `changed`, `deleted`: a record, with its values before and after
 * - `signed-in`, `signed-out`, `sign-in-refused`: a user; also by a "login as"
 * - `exported`: a list, as `after` says
 * - `looked`: where an agent is or was, or at all of them on a map
 */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  action: z.enum(AUDIT_ACTIONS),
  kind: Kind,
  recordId: Id.nullish(),
  name: z.string().nullish().describe("What the record was called."),
  aboutKind: Kind.nullish(),
  aboutId: Id.nullish().describe(
    "The record whose history it is part of: of contacts and visits their location.",
  ),
  before: Values.nullish().describe("The changed fields as they were."),
  after: Values.nullish().describe("The same as they are since."),
  names: z
    .record(z.string(), z.string())
    .nullish()
    .describe("What those are called now whose ids stand in `before` and `after`."),
  userId: Id.nullish(),
  by: UserRef.nullish().describe("None where nobody was signed in."),
  adminId: Id.nullish(),
  admin: UserRef.nullish().describe('The admin who acted as that user, by a "login as".'),
  officeId: Id.nullish(),
  office: OfficeRef.nullish().describe("The office of the record, after the change."),
  source: z
    .enum(AUDIT_SOURCES)
    .describe(
      "A call; a job that a call began; the API by itself; or somebody at the database, past the API.",
    ),
  call: z.string().nullish().describe("Which call or kind of job."),
  address: z.string().nullish().describe("Of who called."),
  requestId: z.string().nullish(),
  apiKey: z.string().nullish().describe("The name of the API key that the call was made with."),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = defineCall({
  id: "audit.list",
  tag: "Audit",
  scope: "entity",
  extension: true,
  method: "GET",
  path: "/audit",
  summary:
    "Who did what, the latest first: everything for an admin, for others what was of the office then",
  access: MANAGERS,
  query: ListQuery,
  reply: listOf(AuditEntry),
});
