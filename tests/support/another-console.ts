import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Server } from "./server";

export interface AnotherConsole {
  console: Server;
  /** Stops it and deletes its data. */
  end: () => Promise<void>;
}

/** Starts a console with settings of its own before the API of another product, or another server of the data. */
export async function anotherConsole(
  apiUrl: string,
  env: Record<string, string> = {},
): Promise<AnotherConsole> {
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
