import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server } from "./server";

/** Starts a console with settings of its own before the API of another product. */
export async function anotherConsole(apiUrl: string, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "waybook-test-"));
  const console = await Server.start(folder, {
    API_URL: apiUrl,
    SESSION_SECRET: "s".repeat(32),
    ...env,
  });
  const end = async () => {
    await console.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { console, end };
}
