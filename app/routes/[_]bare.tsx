import { env } from "~/server/env.server";

/** The least that a page can be, which benchmarks compare the others with. Only with BENCH=1. */
export function loader() {
  if (!env().bench) throw new Response(null, { status: 404 });
  return null;
}

export default function Bare() {
  return <p>Bare</p>;
}
