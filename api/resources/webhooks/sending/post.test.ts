import { createSocket } from "node:dgram";
import { lookup, Resolver } from "node:dns/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { askNameServers } from "./addresses";
import { post } from "./post";
import { MOST_ATTEMPTS, pauseAfter } from "./schedule";

const MESSAGE = { body: "{}", headers: { "content-length": "2" } };

it("a host is looked up once, and the request connects to that address", async () => {
  const hosts: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    hosts.push(request.headers.host);
    reply.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  let lookups = 0;
  const resolve = async () => {
    lookups++;
    return [{ address: lookups === 1 ? "127.0.0.1" : "127.9.9.9", family: 4 }];
  };
  const url = `http://receiver.example:${port}/`;
  expect(await post(url, MESSAGE, { allowPrivate: true, resolve })).toBe(200);
  expect([lookups, hosts]).toEqual([1, [`receiver.example:${port}`]]);
  server.close();
});

it("nothing is sent to a host with any address that is not public", async () => {
  for (const address of ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"]) {
    const resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address, family: 4 },
    ];
    const sent = post("https://receiver.example/", MESSAGE, { allowPrivate: false, resolve });
    await expect(sent).rejects.toThrow("not public");
  }
  const sixes = ["::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "::"];
  // 10.0.0.1 as it was written once, and what nobody has assigned yet, where private nets are.
  for (const address of [...sixes, "::a00:1", "200::1", "4000::1"]) {
    const resolve = async () => [{ address, family: 6 }];
    const sent = post("https://receiver.example/", MESSAGE, { allowPrivate: false, resolve });
    await expect(sent).rejects.toThrow("not public");
  }
});

it("a name server that never answers keeps nobody else from looking names up", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((ready) => silent.bind(0, "127.0.0.1", ready));
  const resolver = new Resolver({ timeout: 250, tries: 1 });
  resolver.setServers([`127.0.0.1:${silent.address().port}`]);
  const asked = Array.from({ length: 8 }, (_, n) => askNameServers(`h${n}.example`, resolver));
  const failed = Promise.allSettled(asked);
  const first = await Promise.race([failed, lookup("localhost")]);
  expect(first).toHaveProperty("address");
  for (const one of await failed) expect(one).toMatchObject({ reason: { code: "ETIMEOUT" } });
  silent.close();
});

it("tries end after three days", () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS }, (_, n) => pauseAfter(n + 1, 0));
  expect(pauses[0]).toBe(5_000);
  expect(pauses.at(-1)).toBeUndefined();
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3_600_000;
  expect(Math.round(hours)).toBe(76);
  expect(pauseAfter(1, 1)).toBe(6_000);
});
