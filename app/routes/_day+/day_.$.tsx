import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OPEN_HEADERS, WrongAddressPage, wordsOfMatches } from "~/features/links/day";
import { readWrongAddress } from "~/features/links/day/index.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: wordsOfMatches(matches).problems.wrong.title },
];
export const headers: HeadersFunction = () => OPEN_HEADERS;

/** A link that was cut off, and every other address below the day that is none. */
export const loader = readWrongAddress;
export const action = readWrongAddress;

export default function WrongAddress() {
  return <WrongAddressPage {...useLoaderData<typeof loader>()} />;
}
