/** `node build/mcp.js`: what a Waybook knows, for assistants, by the Model Context Protocol over standard input and output. */
import { randomUUID } from "node:crypto";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { me } from "contract/account/calls";
import { readEnv, setEnv } from "~/server/env.server";
import { call, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { createMcpServer } from "./mcp-server.server";

const HELP = `node build/mcp.js

Answers an assistant's questions from a running Waybook, by the Model Context Protocol (stdio). It only
reads: coverage, where agents are now, routes, locations, and when one more visit fits.

WAYBOOK_KEY   an API key with access "read": it sees what its owner may see
API_URL       the API (http://127.0.0.1:3001)`;

async function main(): Promise<void> {
  if (process.argv.includes("--help")) return void process.stderr.write(`${HELP}\n`);
  const token = process.env.WAYBOOK_KEY;
  if (!token) throw new Error("WAYBOOK_KEY is missing: an API key with access “read”");
  const { API_URL: apiUrl = "http://127.0.0.1:3001" } = process.env;
  // A line of a log would be no message of the protocol. The secret is for cookies, and here are none.
  const given = { ...process.env, API_URL: apiUrl, LOG_LEVEL: "silent" };
  setEnv(readEnv({ ...given, SESSION_SECRET: randomUUID() + randomUUID() }));
  await createMcpServer(await contextOf(token)).connect(new StdioServerTransport());
}

/** @throws UpstreamError where the key is not good or the API is away */
async function contextOf(token: string): Promise<UpstreamContext> {
  const unknown = { token, requestId: randomUUID() };
  const { role, officeId } = await call(unknown, me);
  return { ...unknown, role, officeId: officeId ?? undefined };
}

main().catch((error: unknown) => {
  const isKnown = error instanceof UpstreamError || error instanceof Error;
  process.stderr.write(`${isKnown ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
