/** Three machines on one: network namespaces with etcd, Patroni and Postgres, and what stands before them. */
import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { etcdArguments, HOST, haproxyFile, NODES, patroniFile, pgbouncerFile } from "./files.mjs";

const run = promisify(execFile);
const BRIDGE = "wbha0";
/** Bytes of a machine's disk: small, so that it can be filled, with room for some dozens of rounds. */
const DISK = "2g";
/** How long a process that ended stays away, as under a process manager. */
const RESTART_MS = 2_000;
const WATCH_MS = 500;
/** A leader whose disk has less room than this hands over. */
const ROOM = 0.05;
const GUARD_MS = 2_000;

function must(command, ...args) {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`);
}
const tryTo = (command, ...args) => spawnSync(command, args, { encoding: "utf8" });

/**
 * Sets it up in a folder, which has to be empty and readable by the user postgres.
 *
 * @param {string} folder
 * @param {string} binaries Postgres's own programs, such as /usr/lib/postgresql/15/bin
 * @param {boolean} guarded Whether a leader with a nearly full disk is made to hand over
 */
export class Cluster {
  #processes = new Map();
  /** Machines that are switched off. */
  #off = new Set();
  #ended = false;
  /** Moments at which more than one machine said that it leads. */
  splits = [];

  constructor(folder, binaries, guarded) {
    this.folder = folder;
    this.binaries = binaries;
    this.guarded = guarded;
  }

  async start() {
    this.#network();
    for (const node of NODES) this.#disk(node);
    for (const node of NODES) this.startNode(node);
    await this.whole(120_000);
    const leader = await this.leader();
    for (const sql of [
      "CREATE ROLE waybook LOGIN PASSWORD 'waybook'",
      "CREATE DATABASE waybook OWNER waybook",
      "ALTER ROLE waybook SET jit = off",
      "ALTER ROLE waybook SET lock_timeout = '10s'",
    ]) {
      await this.ask(leader, sql, "postgres");
    }
    await this.ask(leader, "CREATE EXTENSION pg_trgm");
    this.#before();
    void this.#watch();
    if (this.guarded) for (const node of NODES) void this.#guard(node);
    await pause(3_000);
  }

  #network() {
    must("ip", "link", "add", BRIDGE, "type", "bridge");
    must("ip", "addr", "add", `${HOST}/24`, "dev", BRIDGE);
    must("ip", "link", "set", BRIDGE, "up");
    for (const { space, address } of NODES) {
      const pair = ["type", "veth", "peer", "name", "eth0", "netns", space];
      must("ip", "netns", "add", space);
      must("ip", "link", "add", `${space}h`, ...pair);
      must("ip", "link", "set", `${space}h`, "master", BRIDGE, "up");
      const within = (...args) => must("ip", "netns", "exec", space, "ip", ...args);
      within("addr", "add", `${address}/24`, "dev", "eth0");
      within("link", "set", "eth0", "up");
      within("link", "set", "lo", "up");
    }
  }

  #disk({ name }) {
    const disk = join(this.folder, name);
    mkdirSync(disk, { recursive: true });
    must("mount", "-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", disk);
    must("chown", "postgres:postgres", disk);
    must("chmod", "0755", disk);
  }

  /** Runs it until the machine is switched off, and again whenever it ends. */
  #keep(key, command, args, node) {
    // Beside the disks, so that a full disk does not stop the log.
    const log = openSync(join(this.folder, `${key}.log`), "a");
    const child = spawn(command, args, { stdio: ["ignore", log, log], detached: true });
    this.#processes.set(key, child);
    child.once("exit", async () => {
      await pause(RESTART_MS);
      const replaced = this.#processes.get(key) !== child;
      if (!this.#ended && !replaced && !this.#off.has(node?.name))
        this.#keep(key, command, args, node);
    });
  }

  startNode(node) {
    const { name, space } = node;
    this.#off.delete(name);
    const config = join(this.folder, `${name}.yml`);
    writeFileSync(config, patroniFile(node, this.folder, this.binaries));
    const asPostgres = ["netns", "exec", space, "runuser", "-u", "postgres", "--"];
    const etcd = [...asPostgres, "etcd", ...etcdArguments(node, this.folder)];
    this.#keep(`${name}-etcd`, "ip", etcd, node);
    this.#keep(`${name}-patroni`, "ip", [...asPostgres, "patroni", config], node);
  }

  #before() {
    const haproxy = join(this.folder, "haproxy.cfg");
    writeFileSync(haproxy, haproxyFile());
    const users = join(this.folder, "users.txt");
    writeFileSync(users, '"waybook" "waybook"\n');
    const ini = join(this.folder, "pgbouncer.ini");
    writeFileSync(ini, pgbouncerFile(users));
    this.#keep("haproxy", "haproxy", ["-db", "-f", haproxy]);
    const pgbouncer = ["-u", "postgres", "--", "/usr/sbin/pgbouncer", ini];
    this.#keep("pgbouncer", "runuser", pgbouncer);
  }

  /** Asks a machine's Postgres itself, as its superuser. */
  async ask({ address }, sql, database = "waybook") {
    const url = `postgres://postgres:postgres@${address}:5432/${database}?connect_timeout=2`;
    const { stdout } = await run("psql", [url, "-XAtqc", sql], {
      timeout: 20_000,
      maxBuffer: 2 ** 28,
    });
    return stdout.trim();
  }

  /** The machines that say that they lead, as HAProxy asks them. */
  async leaders() {
    const asked = NODES.map(async (node) => {
      const signal = AbortSignal.timeout(1_500);
      const reply = await fetch(`http://${node.address}:8008/primary`, { signal }).catch(() => {});
      return reply?.ok ? node : undefined;
    });
    return (await Promise.all(asked)).filter(Boolean);
  }

  leader = async () => (await this.leaders())[0];

  async #watch() {
    while (!this.#ended) {
      const names = (await this.leaders()).map(({ name }) => name);
      if (names.length > 1) this.splits.push(names.join(" and "));
      await pause(WATCH_MS);
    }
  }

  /** What the guide's timer does on each machine. */
  async #guard({ name, address }) {
    while (!this.#ended) {
      await pause(GUARD_MS);
      const { bavail, blocks } = await statfs(join(this.folder, name));
      const leads = (await this.leaders()).some((leader) => leader.name === name);
      if (bavail / blocks > ROOM || !leads || this.#off.has(name)) continue;
      const candidate = await this.#syncStandby(address);
      if (!candidate) continue;
      const url = `http://${address}:8008/switchover`;
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ leader: name, candidate });
      await fetch(url, { method: "POST", headers, body }).catch(() => {});
    }
  }

  /** The follower that has all that was acknowledged, if there is one. */
  async #syncStandby(address) {
    const signal = AbortSignal.timeout(1_500);
    const reply = await fetch(`http://${address}:8008/cluster`, { signal }).catch(() => {});
    const { members = [] } = (await reply?.json().catch(() => {})) ?? {};
    return members.find(({ role }) => role === "sync_standby")?.name;
  }

  /** @returns What is missing; nothing if one leads, both others follow it, and one of them may take over. */
  async #missing() {
    const [leader, second] = await this.leaders();
    if (!leader) return "a leader";
    if (second) return `one leader: ${leader.name} and ${second.name} both lead`;
    const sql = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
    const streaming = Number(await this.ask(leader, sql, "postgres"));
    if (streaming !== NODES.length - 1) return `followers of ${leader.name}: ${streaming} stream`;
    // Postgres may have one some seconds before Patroni has noted it in etcd.
    const signal = AbortSignal.timeout(1_500);
    const reply = await fetch(`http://${leader.address}:8008/cluster`, { signal });
    const { members } = await reply.json();
    const noted = members.some(({ role }) => role === "sync_standby");
    return noted ? undefined : "a synchronous follower that may take over";
  }

  /** Waits until nothing is missing. A split shows as followers that never stream again. */
  async whole(limitMs) {
    const end = performance.now() + limitMs;
    for (;;) {
      const missing = await this.#missing().catch(({ message }) => message);
      if (!missing) return;
      if (performance.now() > end) throw new Error(`not whole: ${missing}`);
      await pause(500);
    }
  }

  /** Ends all that runs on a machine at once, as the loss of its power does. */
  kill({ name, space }) {
    this.#off.add(name);
    const { stdout } = tryTo("ip", "netns", "pids", space);
    for (const pid of stdout.split("\n").filter(Boolean)) tryTo("kill", "-9", pid);
  }

  cut = ({ space }) => must("ip", "link", "set", `${space}h`, "down");
  join = ({ space }) => must("ip", "link", "set", `${space}h`, "up");
  fill = ({ name }) =>
    run("dd", ["if=/dev/zero", `of=${join(this.folder, name, "full")}`, "bs=1M"]).catch(() => {});
  empty = ({ name }) => rmSync(join(this.folder, name, "full"), { force: true });

  async stop() {
    this.#ended = true;
    for (const node of NODES) this.kill(node);
    for (const child of this.#processes.values()) {
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    }
    await pause(500);
    for (const { name, space } of NODES) {
      tryTo("umount", "-l", join(this.folder, name));
      tryTo("ip", "link", "del", `${space}h`);
      tryTo("ip", "netns", "del", space);
    }
    tryTo("ip", "link", "del", BRIDGE);
  }
}
