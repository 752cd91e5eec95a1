import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { ApiCalls } from "./api-calls";
import { freePort } from "./ports";

const ROOT = resolve(import.meta.dirname, "../..");
const READY_MS = 60_000;

/** The API as a process of its own, on data that outlives it. */
export class ApiProcess extends ApiCalls {
  private constructor(
    private readonly child: ChildProcess,
    url: string,
  ) {
    super(url);
  }

  /**
   * Resolves once it answers.
   * @param root where the build lies
   */
  static async start(env: Record<string, string>, root = ROOT): Promise<ApiProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, ["build/api.js"], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        API_PORT: String(port),
        NODE_ENV: "production",
        SESSION_SECRET: "a secret that only this test knows",
        LOG_LEVEL: "error",
        ...env,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr?.on("data", (text) => {
      errors += text;
    });
    const url = `http://127.0.0.1:${port}`;
    const end = Date.now() + READY_MS;
    for (;;) {
      if (child.exitCode !== null || Date.now() > end) {
        child.kill("SIGKILL");
        throw new Error(`the API did not start: ${errors}`);
      }
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.ok) return new ApiProcess(child, url);
      await new Promise((done) => setTimeout(done, 25));
    }
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error("the API is not running");
    return this.child.pid;
  }

  /** Ends it at once, as a power cut would. */
  kill = () => this.end("SIGKILL");

  /** Ends it as asked to. */
  stop = () => this.end("SIGTERM");

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, "exit");
    this.child.kill(signal);
    await exited;
  }
}
