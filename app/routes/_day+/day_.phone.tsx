import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DAY_HEADERS, DayPhonePage, wordsOfMatches } from "~/features/links/day";
import { actOnPhone, readDayPhone } from "~/features/links/day/index.server";
import { useRootData } from "~/kit";

export const meta: MetaFunction = ({ matches }) => [{ title: wordsOfMatches(matches).phone.title }];
export const headers: HeadersFunction = () => DAY_HEADERS;

export const loader = readDayPhone;
export const action = actOnPhone;

export default function Phone() {
  const notice = useRootData()?.toast?.message ?? null;
  return (
    <DayPhonePage
      state={useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>()}
      notice={notice}
    />
  );
}
