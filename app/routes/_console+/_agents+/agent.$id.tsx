import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { readSomebodysFactor } from "~/features/account/second-factor/index.server";
import { readLinkState } from "~/features/links/index.server";
import { readFeedState } from "~/features/routes/feeds/index.server";
import { readPhoneWords } from "~/features/tracking/phone/index.server";
import { AgentScreen } from "~/features/users";
import {
  personHead,
  readAbsences,
  readAgentWork,
  readJoiningOf,
  requirePerson,
} from "~/features/users/index.server";
import { PageBehind } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.name ?? "Agent"} · Waybook` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { session, user, type } = await requirePerson(args);
  const url = new URL(args.request.url);
  const person = personHead(session, user, type);
  const hasFeed = type === "agent" && person.status === "active";
  const [work, absences, secondFactor, joining, feed, link, phone] = await Promise.all([
    type === "agent" ? readAgentWork(session, person, url) : null,
    type === "agent" ? readAbsences(session, person, new Date()) : null,
    type === "agent" ? null : readSomebodysFactor(session, user.id),
    readJoiningOf(session, person, args.request),
    hasFeed ? readFeedState(session, "agent", user.id, args.request) : null,
    hasFeed ? readLinkState(session, person, args.request) : null,
    hasFeed ? readPhoneWords(session, person) : [],
  ]);
  return { person, work, absences, secondFactor, joining, feed, link, phone };
}

export default function Agent() {
  return (
    <>
      <PageBehind>
        <AgentScreen {...useLoaderData<typeof loader>()} />
      </PageBehind>
      <Outlet />
    </>
  );
}
