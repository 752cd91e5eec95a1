/**
 * Servers and bundles that take seconds to start, shared by the workers of a run. Playwright starts new
 * workers for each project and after each failure, so the main process holds them, and starts each when
 * the first worker asks for it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The environment variable with the address where workers ask. */
const ADDRESS = "SHARED_URL";

interface Started<Facts> {
  /** What a worker needs to know of it. */
  facts: Facts;
  end: () => Promise<void>;
}
type Start = () => Promise<Started<object>>;

interface Offer {
  /** All workers use the same one. */
  shared: Record<string, Start>;
  /** One worker at a time uses it. When that worker ends, the next may have it. */
  lent: Record<string, Start>;
}

/**
 * Offers things to the workers of a run.
 *
 * @returns what ends all that was started
 */
export async function offer({ shared, lent }: Offer): Promise<() => Promise<void>> {
  const started: Promise<Started<object>>[] = [];
  const begin = (start: Start) => {
    const one = start();
    started.push(one);
    return one;
  };
  const used = new Map<string, Promise<Started<object>>>();
  const free = new Map<string, object[]>(Object.keys(lent).map((name) => [name, []]));
  const give = async (name: string): Promise<object> => {
    const start = shared[name];
    if (start) {
      if (!used.has(name)) used.set(name, begin(start));
      return (await used.get(name))?.facts ?? {};
    }
    const another = lent[name];
    if (!another) throw new Error(`nothing is shared as ${name}`);
    return free.get(name)?.pop() ?? (await begin(another)).facts;
  };
  const server = createServer(async (request, reply) => {
    const name = String(request.url).slice(1);
    try {
      if (request.method === "PUT") free.get(name)?.push(JSON.parse(await text(request)));
      reply.end(JSON.stringify(request.method === "PUT" ? {} : await give(name)));
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    for (const one of started) await one.then(({ end }) => end()).catch(() => {});
  };
}

/** Called by a worker: what all workers use together. */
export const findShared = <Facts>(name: string): Promise<Facts> => ask(name);

/** Called by a worker: takes one for itself. `giveBack` makes it free for the next worker. */
export async function borrow<Facts extends object>(name: string) {
  const facts: Facts = await ask(name);
  const body = JSON.stringify(facts);
  return { facts, giveBack: () => ask<object>(name, { method: "PUT", body }) };
}

async function ask<Reply>(name: string, request?: RequestInit): Promise<Reply> {
  const reply = await fetch(`${process.env[ADDRESS]}/${name}`, request);
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}
