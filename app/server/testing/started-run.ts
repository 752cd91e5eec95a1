import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect } from "vitest";

/** The product as a process: what it says, and what its console and its API answer. */
export class Run {
  output = "";
  readonly ended: Promise<number | null>;

  constructor(
    readonly child: ChildProcess,
    readonly port: number,
    readonly apiPort: number,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text) => {
        this.output += text;
      });
    }
    this.ended = once(child, "exit").then(([code]) => code);
  }

  says = (text: string) =>
    expect.poll(() => this.output, { timeout: 20_000, interval: 20 }).toContain(text);
  get = async (path: string) => (await fetch(`http://127.0.0.1:${this.port}${path}`)).text();
  api = async (path: string) => (await fetch(`http://127.0.0.1:${this.apiPort}${path}`)).text();
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return typeof address === "object" && address ? address.port : 0;
}
