import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RetentionScreen, WHAT_IS_KEPT } from "~/features/system/retention";
import { readRetention } from "~/features/system/retention/index.server";
import { requireSignedIn } from "~/session/guards.server";

export const meta: MetaFunction = () => [{ title: `${WHAT_IS_KEPT} · Waybook` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireSignedIn({ request, context });
  return { kept: await readRetention(session), isAdmin: session.isAdmin };
}

export default function WhatIsKept() {
  return <RetentionScreen {...useLoaderData<typeof loader>()} />;
}
