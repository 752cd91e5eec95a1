/** Whether the ports are free, or ours: for `npm run doctor`. */
import { createServer } from "node:net";
import { type Finding, ok, problem } from "platform/findings";
import type { Env } from "../server/env.server";

const ANSWER_MS = 3_000;
const LOOPBACK = "127.0.0.1";

/** The console's port and that of the API which it starts. */
export async function checkPorts({ port, host, apiPort, embeddedApi }: Env): Promise<Finding[]> {
  const console = await checkPort("PORT", port, host);
  if (!embeddedApi) return [console];
  return [console, await checkPort("API_PORT", apiPort, LOOPBACK)];
}

async function checkPort(name: string, port: number, host: string): Promise<Finding> {
  const code = await whyTaken(port, host);
  if (code === undefined) return ok(name, `${port} is free`);
  if (code === "EADDRINUSE" && (await isWaybook(port, host))) {
    return ok(name, `a running Waybook answers on ${port}`);
  }
  const why = code === "EADDRINUSE" ? "another program has it" : code;
  return problem(name, `${port} can't be used on ${host}: ${why}. Stop that, or set ${name}.`);
}

const whyTaken = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });

async function isWaybook(port: number, host: string): Promise<boolean> {
  const given = host === "0.0.0.0" || host === "::" ? LOOPBACK : host;
  const authority = given.includes(":") ? `[${given}]` : given;
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`http://${authority}:${port}/healthz`, { signal });
    return "status" in ((await answer.json()) as object);
  } catch {
    return false;
  }
}
