import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AgentScreen } from "~/features/people";
import { personHead, readAgentWork, requirePerson } from "~/features/people/index.server";
import { readSomebodysFactor } from "~/features/second-factor/index.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Agent"} · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, user, type } = await requirePerson(args);
  const url = new URL(args.request.url);
  const person = personHead(session, user, type);
  return {
    person,
    work: type === "agent" ? await readAgentWork(session, person, url) : null,
    secondFactor: type === "agent" ? null : await readSomebodysFactor(session, user.id),
  };
}

export default function Agent() {
  return (
    <>
      <AgentScreen {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
