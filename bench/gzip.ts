import { gzipSync } from "node:zlib";

/** @throws if the answer is a redirect or no success */
export async function text(url: string, headers: Record<string, string>): Promise<string> {
  const reply = await fetch(url, { headers, redirect: "error" });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return reply.text();
}

/** Bytes of a text when compressed. */
export const zipped = (content: string) => gzipSync(content).length;
