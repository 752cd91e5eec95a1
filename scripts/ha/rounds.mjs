import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Cluster } from "./cluster.mjs";
import { API_PORTS, API_URL, DATABASE_URL } from "./files.mjs";
import { ask, Readers, Writers } from "./people.mjs";

// node scripts/ha/rounds.mjs [ROUNDS] [FAULT]: a Postgres of three machines loses one, again and again,
// while people write by two APIs and read by a console. As root, with Debian 12's patroni, etcd-server,
// python3-etcd, pgbouncer, haproxy and postgresql-15, and a build. GUARD=0 leaves full disks to Patroni.
// docs/guides/high-availability.md says what comes of it.
const ROUNDS = Number(process.argv[2] ?? 6);
const ALL = ["killed", "cut off", "disk full"];
const FAULTS = process.argv[3] ? [process.argv[3]] : ALL;
const BINARIES = process.env.POSTGRES_PROGRAMS ?? "/usr/lib/postgresql/15/bin";
const CONSOLE_PORT = 4103;
/** How long a round waits for writes to go on by themselves. */
const RECOVERY_MS = 90_000;
/** How long it waits for all three machines, one of which may copy all data again. */
const WHOLE_MS = 180_000;
/** Writes in a row after which they go on. */
const GO_ON = 50;
/** A full disk does not hurt before files have to grow. */
const BITES_MS = 15_000;

const folder = mkdtempSync(join(tmpdir(), "waybook-ha-"));
chmodSync(folder, 0o755);
const cluster = new Cluster(folder, BINARIES, process.env.GUARD !== "0");

function startProcess(program, port, own) {
  const log = openSync(join(folder, `${port}.log`), "a");
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: "production", SESSION_SECRET: "s".repeat(40) },
    ...{ DATA_DIR: join(folder, `data-${port}`), ...own },
  };
  return spawn(process.execPath, [program], { env, stdio: ["ignore", log, log] });
}

async function isReady(port) {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(500);
  }
}

const tenths = (seconds) => Math.round(seconds * 10) / 10;
const strike = { killed: "kill", "cut off": "cut", "disk full": "fill" };
const heal = { killed: "startNode", "cut off": "join", "disk full": "empty" };

/** Waits until another machine leads, or any after a full disk that nobody guards, and writes go on under it. */
async function goesOn(writers, fault, was, since) {
  const end = performance.now() + RECOVERY_MS;
  if (fault === "disk full") {
    const bites = performance.now() + BITES_MS;
    while (writers.longestPause(since) < 1 && performance.now() < bites) await pause(200);
  }
  let from = 0;
  while (performance.now() < end) {
    const leader = await cluster.leader();
    const leads =
      leader && (leader.name !== was.name || (fault === "disk full" && !cluster.guarded));
    if (!leads) from = 0;
    else if (!from) from = performance.now();
    else if (writers.acknowledgedSince(from) >= GO_ON) return true;
    await pause(200);
  }
  return false;
}

/** Names that were acknowledged and are not there, and those that are there twice. */
async function compared(acknowledged) {
  const leader = await cluster.leader();
  const rows = await cluster.ask(leader, "SELECT name FROM locations WHERE name LIKE 'HA %'");
  const names = rows.split("\n");
  const there = new Set(names);
  return {
    lost: acknowledged.filter(({ name }) => !there.has(name)).length,
    twice: names.length - there.size,
  };
}

async function round({ writers, readers }, fault) {
  const was = await cluster.leader();
  const since = performance.now();
  const before = cluster.splits.length;
  await cluster[strike[fault]](was);
  const itself = await goesOn(writers, fault, was, since);
  const seconds = writers.longestPause(since);
  const healed = performance.now();
  await cluster[heal[fault]](was);
  if (!itself) while (writers.acknowledgedSince(healed) < GO_ON) await pause(200);
  await cluster.whole(WHOLE_MS);
  const whole = (performance.now() - healed) / 1000;
  const is = await cluster.leader();
  const { lost, twice } = await compared([...writers.acknowledged]);
  return {
    ...{ fault, was: was.name, is: is?.name, itself, seconds: tenths(seconds) },
    ...{ whole: tenths(whole), refused: writers.refusedSince(since) },
    ...{ pages: readers.seenSince(since), splits: cluster.splits.slice(before), lost, twice },
  };
}

/** The rows of the guide's table. */
function table(rounds) {
  const spread = (figures) => {
    const sorted = figures.toSorted((one, other) => one - other);
    return `${sorted[Math.floor((sorted.length - 1) / 2)]} / ${sorted.at(-1)}`;
  };
  const sum = (figures) => figures.reduce((total, figure) => total + figure, 0);
  const rows = ALL.map((fault) => {
    const of = rounds.filter((one) => one.fault === fault);
    if (of.length === 0) return "";
    const pages = of.map((one) => one.pages);
    const failed = `${sum(pages.map((one) => one.failed))} of ${sum(pages.map((one) => one.pages))}`;
    return [
      ...[fault, of.length, of.filter(({ itself }) => itself).length],
      ...[spread(of.map(({ seconds }) => seconds)), spread(of.map(({ whole }) => whole))],
      ...[sum(of.map(({ refused }) => refused.count)), failed],
      ...[spread(pages.map(({ seconds }) => seconds)), Math.max(...of.map(({ lost }) => lost))],
    ].join(" | ");
  });
  const head =
    "fault | rounds | went on by itself | s without a write (median / worst) | s until whole | refused | pages failed | s of failing pages | lost";
  return [head, ...rows.filter(Boolean)].join("\n");
}

const processes = [];
let ended = false;
// Ends after the round that runs.
process.once("SIGINT", () => {
  ended = true;
});
async function people() {
  for (const port of API_PORTS) {
    const own = { DATABASE_URL, API_PORT: String(port), DEMO: "1" };
    processes.push(startProcess("build/api.js", port, own));
  }
  await Promise.all(API_PORTS.map(isReady));
  const own = { API_URL, PORT: String(CONSOLE_PORT), DEMO: "0" };
  processes.push(startProcess("build/server.js", CONSOLE_PORT, own));
  await isReady(CONSOLE_PORT);
  const body = { email: "dana.mills@waybook.example", password: "waybook-demo" };
  const { data } = await ask(API_PORTS[0], "POST", "/users/login", { body });
  const writers = new Writers(data.token, data.user.officeId);
  const readers = new Readers(`http://127.0.0.1:${CONSOLE_PORT}`);
  await readers.start();
  await pause(3_000);
  return { writers, readers };
}

try {
  console.log(`logs: ${folder}`);
  await cluster.start();
  console.log("the cluster is whole");
  const working = await people();
  const rounds = [];
  for (let count = 0; count < ROUNDS && !ended; count++) {
    try {
      const done = await round(working, FAULTS[count % FAULTS.length]);
      rounds.push(done);
      console.log(JSON.stringify({ round: count + 1, ...done }));
    } catch (error) {
      // Without all three machines the next round would say nothing.
      console.log(`round ${count + 1}: ${error.message}`);
      process.exitCode = 1;
      break;
    }
  }
  working.readers.end();
  await working.writers.end();
  console.log(table(rounds));
  const { acknowledged, refused } = working.writers;
  const { lost, twice } = await compared(acknowledged);
  console.log(
    `${acknowledged.length} writes acknowledged, ${lost} lost, ${twice} twice, ${refused.length} refused; ${cluster.splits.length} moments with two leaders`,
  );
  if (lost > 0 || twice > 0) process.exitCode = 1;
} finally {
  for (const one of processes) one.kill("SIGKILL");
  await cluster.stop();
}
