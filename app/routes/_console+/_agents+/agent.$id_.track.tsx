import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AgentDayView } from "~/features/tracking/trails";
import { readAgentDay } from "~/features/tracking/trails/index.server";
import { PersonHead } from "~/features/users";
import { personHead, requirePerson } from "~/features/users/index.server";
import { refusedPage } from "~/session/refusal.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Agent"}: track · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, user, type } = await requirePerson(args);
  if (type !== "agent") throw refusedPage(args.request, 404, "Only agents are tracked");
  const person = personHead(session, user, type);
  return { person, day: await readAgentDay(session, person, new URL(args.request.url)) };
}

export default function TrackAgent() {
  const { person, day } = useLoaderData<typeof loader>();
  return (
    <>
      <PersonHead person={person} track />
      <AgentDayView agent={person} day={day} />
    </>
  );
}
