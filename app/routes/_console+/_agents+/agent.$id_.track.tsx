import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TrackedAgentView } from "~/features/live";
import { readTracked } from "~/features/live/index.server";
import { PersonHead } from "~/features/people";
import { personHead, requirePerson } from "~/features/people/index.server";
import { refusedPage } from "~/session/refusal.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Agent"}: track · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, user, type } = await requirePerson(args);
  if (type !== "agent") throw refusedPage(args.request, 404, "Only agents are tracked");
  const person = personHead(session, user, type);
  return { person, tracked: await readTracked(session, person) };
}

export default function TrackAgent() {
  const { person, tracked } = useLoaderData<typeof loader>();
  return (
    <>
      <PersonHead person={person} track />
      <TrackedAgentView agent={person} tracked={tracked} />
    </>
  );
}
