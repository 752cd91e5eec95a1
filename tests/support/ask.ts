/** Calls of the API by address, for what journeys need beside the browser. */

export type Credentials = { email: string; password: string };

export const login = async (base: string, account: Credentials): Promise<string> =>
  (await ask(`${base}/users/login`, undefined, posted(account))).token;

export const posted = (body: unknown, method = "POST") => ({
  method,
  body: body instanceof FormData ? body : JSON.stringify(body),
});

export async function ask(url: string, token?: string, init: RequestInit = {}) {
  const headers = {
    ...(typeof init.body === "string" ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const reply = await fetch(url, { ...init, headers });
  if (!reply.ok) throw new Error(`${init.method ?? "GET"} ${url}: ${await reply.text()}`);
  return reply.json();
}
