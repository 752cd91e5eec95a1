import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_ACCOUNTS } from "contract/account/demo-accounts";
import { ApiCalls } from "../tests/support/api-calls";
import { ApiProcess } from "../tests/support/api-process";
import { Server } from "../tests/support/server";

/**
 * Runs `work` on the production build with data of its own, and takes both away again.
 *
 * @param env settings beside those of the demo
 * @param root where its build lies, if it is not this repository's
 */
export async function withProduct<T>(
  env: Record<string, string>,
  work: (server: Server) => Promise<T>,
  root?: string,
): Promise<T> {
  return withFolder(async (folder) => {
    const server = await Server.start(folder, { BENCH: "1", ...env }, root);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });
}

/** A temporary folder for the time of `work`. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "waybook-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whom to sign in. */
interface Account {
  email: string;
  password: string;
}

/** Signs in by the form and returns the cookie to send. */
export async function signIn(
  server: Pick<Server, "url">,
  account: keyof typeof DEMO_ACCOUNTS | Account,
) {
  const { email, password } = typeof account === "string" ? DEMO_ACCOUNTS[account] : account;
  const reply = await fetch(`${server.url}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: server.url },
    body: new URLSearchParams({ email, password }),
  });
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (reply.status >= 400 || cookies.length === 0) {
    throw new Error(`Signing in answered ${reply.status}`);
  }
  return cookies.join("; ");
}

/** The API of a product, asked by its calls. */
export const apiOf = ({ apiPort }: Server): ApiCalls => new ApiCalls(`http://127.0.0.1:${apiPort}`);

/** The secret of an API or a console that runs on Postgres. */
export const SECRET = "bench ".repeat(8);

/** Starts the built API alone, on a database with the demo's accounts. */
export const startApi = (env: Record<string, string>): Promise<ApiProcess> =>
  ApiProcess.start({ SESSION_SECRET: SECRET, DEMO: "1", ...env });

/** Runs `work` on such an API, in an admin's name. */
export async function withApi(
  env: Record<string, string>,
  work: (api: ApiProcess, token: string) => Promise<void>,
): Promise<void> {
  const api = await startApi(env);
  try {
    await work(api, await api.signIn("admin"));
  } finally {
    await api.kill();
  }
}
