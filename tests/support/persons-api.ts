/** The API itself, in the name of one person. */
import { ask, type Credentials, login, posted } from "./ask";
import type { Product } from "./server";
import { ACCOUNTS } from "./world";

/** What an admin asks of the API itself: reads a path, or sends a body to it. */
export const adminsApi = (server: Product) => personsApi(server, ACCOUNTS.admin);

/** The same of anybody. */
export async function personsApi(server: Product, account: Credentials) {
  const base = `http://localhost:${server.apiPort}`;
  const token = await login(base, account);
  return (path: string, body?: unknown, method = "POST") =>
    ask(base + path, token, body === undefined ? {} : posted(body, method));
}
