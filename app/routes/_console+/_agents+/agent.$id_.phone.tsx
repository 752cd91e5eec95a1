import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PhoneScreen } from "~/features/tracking/phone";
import { changePhone, readPhoneState } from "~/features/tracking/phone/index.server";
import { requireAgent } from "~/features/users/index.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Phone of ${data?.agent.name ?? "an agent"} · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, user } = await requireAgent(args);
  const { id, displayName, status } = user;
  return {
    agent: { id, name: displayName ?? "", isActive: status === "active" },
    state: await readPhoneState(session, user, args.request),
  };
}

export const action = changePhone;

export default function AgentPhone() {
  return (
    <PhoneScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
