/** Waybook's server in front of a handler of a test's own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { RequestHandler } from "express";
import { afterAll, afterEach, beforeAll } from "vitest";
import { OddUpstream, setTestEnv } from "~/upstream/testing/odd-upstream";
import { buildApp } from "../../boot/build-app.server";
import type { Env } from "../env.server";
import { createLog } from "../log.server";

/** Answers with what it was asked. */
export const echo: RequestHandler = (req, res) => {
  res.type("html").send(JSON.stringify({ url: req.url, headers: req.headers }));
};

/** For the tests of one file; what one of them serves ends with it. */
export function serveForTests(): ServedApp {
  const app = new ServedApp();
  beforeAll(() => app.start());
  afterEach(() => app.end());
  afterAll(() => app.stop());
  return app;
}

class ServedApp {
  readonly publicDir = mkdtempSync(join(tmpdir(), "waybook-public-"));
  /** The log. */
  readonly lines: string[] = [];
  upstream!: OddUpstream;
  url = "";
  #server: Server | undefined;

  async start(): Promise<void> {
    mkdirSync(join(this.publicDir, "build"));
    writeFileSync(join(this.publicDir, "build/app-ABC123.js"), "export {};");
    const compressed = brotliCompressSync("export {}; // compressed by the build");
    writeFileSync(join(this.publicDir, "build/app-ABC123.js.br"), compressed);
    writeFileSync(join(this.publicDir, "robots.txt"), "User-agent: *");
    this.upstream = await OddUpstream.start();
  }

  /** Serves a handler, in place of the one before. */
  async serve(handler: RequestHandler = echo, settings: Partial<Env> = {}): Promise<void> {
    this.end();
    const env = setTestEnv(this.upstream.url, settings);
    const log = createLog("info", { write: (line: string) => void this.lines.push(line) });
    const server = createServer(buildApp({ env, log, handler, publicDir: this.publicDir }));
    this.#server = server;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  post(headers: Record<string, string>, path = "/"): Promise<Response> {
    return fetch(this.url + path, {
      method: "POST",
      headers,
      body: new URLSearchParams({ a: "b" }),
    });
  }

  /** Headers as they are, which fetch would not all send. */
  raw(method: string, headers: Record<string, string>, path = "/"): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = send(this.url + path, { method, headers }, (res) => resolve(res.resume()));
      outgoing.on("error", reject).end();
    });
  }

  end(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
    this.lines.length = 0;
  }

  async stop(): Promise<void> {
    await this.upstream.stop();
    rmSync(this.publicDir, { recursive: true });
  }
}
