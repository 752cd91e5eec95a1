import { useLoaderData } from "@remix-run/react";
import { env } from "~/server/env.server";

/** The least that a page with data can be, which benchmarks compare the others with. Only with BENCH=1. */
export function loader() {
  if (!env().bench) throw new Response(null, { status: 404 });
  return { text: "Bare" };
}

export default function Bare() {
  return <p>{useLoaderData<typeof loader>().text}</p>;
}
