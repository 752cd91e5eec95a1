/** Who did what: an extension. */
import { listAudit as listAuditCall } from "contract/audit/calls";
import type { ListQueryInput } from "contract/list";
import { call, type UpstreamContext } from "./client.server";

/** One page of the audit trail, the latest first. */
export const listAudit = (upstream: UpstreamContext, query: ListQueryInput) =>
  call(upstream, listAuditCall, { query });
