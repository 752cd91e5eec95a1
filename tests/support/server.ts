import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { freePort } from "./ports";

const ROOT = resolve(import.meta.dirname, "../..");

/** How long a start may take, on a machine that does much else as well. */
const READY_MS = 120_000;

/** Of a run that is to be at another time than now. */
function shiftedClock(): Record<string, string> {
  const { CLOCK_SHIFT_FILE, CLOCK_SHIFT_BY } = process.env;
  if (!CLOCK_SHIFT_FILE) return {};
  return { CLOCK_SHIFT_FILE, NODE_OPTIONS: `--import ${CLOCK_SHIFT_BY}` };
}

/** A running product, as its clients know it. */
export interface Product {
  url: string;
  port: number;
  apiPort: number;
  apiUrl: string;
  dataDir: string;
}

/** The product as `npm start` runs it, on ports and data of its own. */
export class Server implements Product {
  private process: ChildProcess | undefined;
  private output = "";

  private constructor(
    readonly port: number,
    readonly apiPort: number,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
    private readonly root: string,
  ) {}

  /** @param root where the build lies */
  static async start(
    dataDir: string,
    env: Record<string, string> = {},
    root = ROOT,
  ): Promise<Server> {
    const server = new Server(await freePort(), await freePort(), dataDir, env, root);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.apiPort}`;
  }

  /** The console's process; the API is a child of it. */
  get pid(): number {
    if (this.process?.pid === undefined) throw new Error("the server is not running");
    return this.process.pid;
  }

  /** All that it printed so far. */
  get log(): string {
    return this.output;
  }

  /** Starts it (again); resolves with the ready line. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ["build/server.js"], {
      cwd: this.root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        DEMO: "1",
        // Most tests ask for neither a region nor for anything that moves by itself.
        DEMO_ROADS: "0",
        DEMO_DRIVE: "0",
        PORT: String(this.port),
        API_PORT: String(this.apiPort),
        DATA_DIR: this.dataDir,
        LOG_LEVEL: "warn",
        ...shiftedClock(),
        ...this.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    this.process = child;
    try {
      await this.ready(child);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  /** Resolves with the ready line. */
  private ready(child: ChildProcess): Promise<void> {
    return new Promise<void>((ready, failed) => {
      const slow = setTimeout(
        () => failed(new Error(`not ready in time:\n${this.output}`)),
        READY_MS,
      );
      const read = (text: Buffer) => {
        this.output += text;
        if (this.output.includes("Waybook is ready at")) {
          clearTimeout(slow);
          ready();
        }
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      child.once("exit", (code) => {
        clearTimeout(slow);
        failed(new Error(`ended with ${code} before it was ready:\n${this.output}`));
      });
    });
  }

  /** Ends it as asked to, waiting for a clean exit. */
  stop = () => this.end((child) => child.kill("SIGTERM"));

  /** Ends it with all its processes at once, as a power cut would. */
  kill = () => this.end((child) => child.pid && process.kill(-child.pid, "SIGKILL"));

  /** Ends the console at once, and leaves it to its API to notice. */
  killConsole = () => this.end((child) => child.kill("SIGKILL"));

  private async end(send: (child: ChildProcess) => void): Promise<void> {
    const child = this.process;
    this.process = undefined;
    this.output = "";
    if (!child || child.exitCode !== null) return;
    const exited = once(child, "exit");
    send(child);
    await exited;
  }
}
