/** A console to be asked at random, and what is measured of it. */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as send } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "contract/account/demo-accounts";
import { Server } from "../support/server";

export const ROLES = ["nobody", "admin", "officeManager"] as const;
export type Role = (typeof ROLES)[number];

export interface Answer {
  /** 0 where the connection was ended without an answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Asked {
  method: "GET" | "POST";
  path: string;
  type?: string;
  body?: Buffer;
  /** In place of the role's. */
  cookie?: string;
  headers?: Record<string, string>;
}

/** What was measured of one kind of requests. */
export interface Row {
  kind: string;
  requests: number;
  /** Which were answered with 500 or more, or over the time. */
  failed: string[];
  slowestMs: number;
  statuses: Map<number, number>;
}

const HOOK = resolve(import.meta.dirname, "watch-prototypes.mjs");

export class FuzzedConsole {
  readonly rows = new Map<string, Row>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #cookies = new Map<Role, string>();

  private constructor(
    readonly server: Server,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<FuzzedConsole> {
    const dataDir = await mkdtemp(join(tmpdir(), "waybook-fuzz-"));
    const server = await Server.start(dataDir, { NODE_OPTIONS: `--import ${HOOK}` });
    return new FuzzedConsole(server, dataDir);
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    await this.server.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A tracker address and a link of an agent of the demo, and the cookie of a phone that opened it. */
  async secretsOfAgent(): Promise<{ tracker: string; link: string; cookie: string }> {
    const ask = async (path: string, body?: object, token = "") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
      const reply = await fetch(`${this.server.apiUrl}${path}`, { ...init, headers });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return reply.json();
    };
    const { email } = DEMO_ACCOUNTS.admin;
    const { token } = await ask("/users/login", { email, password: DEMO_PASSWORD });
    const filter = JSON.stringify({ where: { role: "agent", status: "active" } });
    const { data } = await ask(
      `/users?limit=1&filter=${encodeURIComponent(filter)}`,
      undefined,
      token,
    );
    const [{ id }] = data;
    const [tracker, link] = await Promise.all([
      ask(`/agent-trackers/${id}`, {}, token),
      ask(`/agent-links/${id}`, {}, token),
    ]);
    const path = `/day/open/${link.secret}`;
    const { headers } = await this.ask("/day", "nobody", { method: "POST", path });
    const cookie = [headers["set-cookie"] ?? []].flat().find((one) => /day=/.test(one)) ?? "";
    return { tracker: tracker.secret, link: link.secret, cookie: cookie.split(";")[0] ?? "" };
  }

  /** Megabytes of the console's process. */
  memory(): number {
    const status = readFileSync(`/proc/${this.server.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  /** Asks in a role, and measures the answer. */
  async ask(kind: string, role: Role, asked: Asked): Promise<Answer> {
    if (role !== "nobody" && !this.#cookies.has(role)) await this.#signIn(role);
    const cookie = this.#cookies.get(role);
    const answer = await this.#measured(kind, `${role} ${asked.method} ${asked.path}`, asked, () =>
      this.#send(asked, cookie),
    );
    const to = String(answer.headers.location ?? "");
    // Something that was sent has ended the session.
    if (role !== "nobody" && /^\/(login)?(\?|$)/.test(to)) this.#cookies.delete(role);
    return answer;
  }

  /** Asks with a cookie of its own. */
  askWith(kind: string, cookie: string, asked: Asked): Promise<Answer> {
    const about = `${asked.method} ${asked.path}`;
    return this.#measured(kind, about, asked, () => this.#send(asked, cookie));
  }

  /** Writes bytes on a connection of its own, and measures the answer. */
  async write(kind: string, bytes: string): Promise<Answer> {
    return this.#measured(kind, JSON.stringify(bytes.slice(0, 200)), undefined, () =>
      this.#exchange(bytes),
    );
  }

  async #measured(
    kind: string,
    about: string,
    asked: Asked | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const began = performance.now();
    const answer = await work();
    const ms = performance.now() - began;
    const none = { kind, requests: 0, failed: [], slowestMs: 0, statuses: new Map() };
    const row: Row = this.rows.get(kind) ?? none;
    this.rows.set(kind, row);
    row.requests++;
    row.slowestMs = Math.max(row.slowestMs, ms);
    row.statuses.set(answer.status, (row.statuses.get(answer.status) ?? 0) + 1);
    const location = String(answer.headers.location ?? "");
    if (answer.status >= 500 || ms > MOST_MS || location.length > MOST_LOCATION) {
      const sent = asked?.body
        ? ` ${asked.type} ${asked.body.toString("latin1").slice(0, 400)}`
        : "";
      row.failed.push(`${answer.status} ${Math.round(ms)} ms ${about.slice(0, 300)}${sent}`);
    }
    return answer;
  }

  async #signIn(role: Exclude<Role, "nobody">): Promise<void> {
    const body = new URLSearchParams({
      email: DEMO_ACCOUNTS[role].email,
      password: DEMO_PASSWORD,
    });
    const type = "application/x-www-form-urlencoded";
    const asked: Asked = { method: "POST", path: "/?index", type, body: Buffer.from(`${body}`) };
    const { headers, status, text } = await this.#send(asked, undefined);
    const session = [headers["set-cookie"] ?? []].flat().find((one) => /session=/.test(one));
    if (!session) throw new Error(`${role} could not sign in: ${status} ${text.slice(0, 200)}`);
    this.#cookies.set(role, session.split(";")[0] ?? "");
  }

  #send(asked: Asked, ofRole: string | undefined): Promise<Answer> {
    const { method, path, type, body, cookie = ofRole } = asked;
    const { port, url } = this.server;
    const headers = {
      origin: url,
      ...asked.headers,
      ...(cookie && { cookie }),
      ...(type && { "content-type": type }),
      ...(body && { "content-length": body.length }),
    };
    return new Promise((resolve) => {
      const lost = () => resolve({ status: 0, headers: {}, text: "" });
      const host = "127.0.0.1";
      const outgoing = send({ agent: this.#agent, host, port, method, path, headers }, (reply) => {
        let text = "";
        reply.setEncoding("latin1").on("data", (part) => {
          text += part;
          // Of a stream of events the beginning will do.
          if (reply.headers["content-type"]?.startsWith("text/event-stream")) reply.destroy();
        });
        if (reply.headers["content-type"]?.startsWith("text/event-stream")) reply.destroy();
        reply.on("error", lost).once("close", () => {
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
        });
      });
      outgoing.setHeader("host", `localhost:${port}`);
      // Counted as too slow.
      const late = setTimeout(() => outgoing.destroy(), MOST_MS + 1000);
      outgoing.once("close", () => clearTimeout(late));
      outgoing.on("error", lost).end(body);
    });
  }

  #exchange(bytes: string): Promise<Answer> {
    return new Promise((resolve) => {
      const socket = connect(this.server.port, "127.0.0.1");
      let text = "";
      const answer = () => {
        socket.destroy();
        resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0), headers: {}, text });
      };
      socket.on("data", (part) => {
        text += part.toString("latin1");
        if (text.includes("\r\n\r\n")) answer();
      });
      socket.on("error", answer).on("close", answer);
      // What waits for more of a request has no answer yet.
      socket.setTimeout(300, answer);
      socket.write(bytes, "latin1");
    });
  }
}

/** Far more than the second that an answer may take, for a machine that does much else as well. */
const MOST_MS = 10_000;
/** Longer addresses are refused by proxies. */
const MOST_LOCATION = 16_000;
