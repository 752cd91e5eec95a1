import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ADMIN = { email: "admin@test.example", password: "first password" };
/** The one that the admin has to choose at first. */
const OWN_PASSWORD = "one of their own";

/** The built API as a process on data of its own, to be killed and started again. */
export function killableApi() {
  const folder = mkdtempSync(join(tmpdir(), "waybook-killed-"));
  const children: ChildProcess[] = [];
  return {
    start: () => start(folder, children),
    close() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the API as a process and signs in. */
async function start(folder: string, children: ChildProcess[]) {
  const child = fork("build/api.js", {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      API_PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  children.push(child);
  const [ready] = (await once(child, "message")) as [{ port: number }];
  let token = "";
  async function ask<Reply>(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const reply = await fetch(`http://127.0.0.1:${ready.port}${path}`, { ...init, headers });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  }
  const headers = { "content-type": "application/json" };
  const post = <Reply>(path: string, body: object) =>
    ask<Reply>(path, { method: "POST", headers, body: JSON.stringify(body) });
  const signIn = async (password: string) => {
    ({ token } = await post<{ token: string }>("/users/login", { ...ADMIN, password }));
  };
  await signIn(OWN_PASSWORD).catch(async () => {
    await signIn(ADMIN.password);
    const change = { currentPassword: ADMIN.password, newPassword: OWN_PASSWORD };
    await post("/users/me/password", change);
  });
  return {
    ask,
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
