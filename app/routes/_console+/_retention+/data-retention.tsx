import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DATA_RETENTION, RetentionScreen } from "~/features/system/retention";
import { readRetention } from "~/features/system/retention/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: `${DATA_RETENTION} · Waybook` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return { rows: await readRetention(session), isAdmin: session.isAdmin };
}

export default function DataRetention() {
  return <RetentionScreen {...useLoaderData<typeof loader>()} />;
}
