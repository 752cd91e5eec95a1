import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Gate } from "./gate";
import { Server } from "./server";

/** Another console, whose way to the server of the data can be shut. */
export async function consoleBehindGate(server: Server, env: Record<string, string> = {}) {
  const gate = await Gate.to(server.apiPort);
  const folder = await mkdtemp(join(tmpdir(), "waybook-test-"));
  const console = await Server.start(folder, {
    API_URL: gate.url,
    SESSION_SECRET: "s".repeat(32),
    ...env,
  });
  const end = async () => {
    await console.stop();
    await gate.end();
    await rm(folder, { recursive: true, force: true });
  };
  return { console, gate, end };
}
