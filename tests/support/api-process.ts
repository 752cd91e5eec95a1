import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Call, CallInput, CallReply } from "contract/call";
import { login } from "contract/calls";
import { DEMO_ACCOUNTS } from "../../api/demo/accounts";
import { freePort } from "./ports";

const ROOT = resolve(import.meta.dirname, "../..");
const READY_MS = 60_000;

/** The API as a process of its own, on data that outlives it. */
export class ApiProcess {
  /** Calls that were answered so far. */
  answered = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Resolves once it answers. */
  static async start(env: Record<string, string>): Promise<ApiProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, ["build/api.js"], {
      cwd: ROOT,
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

  /** Signs in with the password of the demo and of every made-up world. */
  async signIn(account: keyof typeof DEMO_ACCOUNTS): Promise<string> {
    const { email, password } = DEMO_ACCOUNTS[account];
    const reply = await this.call("", login, { body: { email, password } });
    if (!reply) throw new Error("signing in was not answered");
    return reply.token;
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const exited = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await exited;
  }

  /**
   * Makes a call.
   *
   * @returns the reply, or undefined when no answer came: it may have been done or not
   * @throws when the API refuses the call
   */
  async call<C extends Call>(
    token: string,
    call: C,
    { params, query, body }: CallInput<C> = {},
    key?: string,
  ): Promise<CallReply<C> | undefined> {
    const values: Record<string, unknown> = { ...(params as object) };
    const path = call.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(`${values[name]}`),
    );
    const search = new URLSearchParams(
      Object.entries({ ...(query as object) }).map(([name, value]) => [name, String(value)]),
    );
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${this.url}${path}?${search}`, {
        method: call.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { "idempotency-key": key }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      text = await answer.text();
    } catch {
      return undefined;
    }
    this.answered++;
    if (!answer.ok) throw new Error(`${call.id} ${answer.status}: ${text}`);
    return call.reply.parse(JSON.parse(text)) as CallReply<C>;
  }
}
