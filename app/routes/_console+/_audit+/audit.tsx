import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_TRAIL, AuditScreen } from "~/features/audit";
import { readAudit } from "~/features/audit/index.server";

export const meta: MetaFunction = () => [{ title: `${AUDIT_TRAIL} · Waybook` }];

export const loader = async (args: LoaderFunctionArgs) => ({ page: await readAudit(args) });

export default function Audit() {
  return <AuditScreen page={useLoaderData<typeof loader>().page} />;
}
