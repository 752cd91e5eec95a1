import { rm } from "node:fs/promises";
import { Server } from "./server";
import { TEMPLATE } from "./world";

/** Makes the demo world once; every worker gets a copy of its own. */
export default async function prepare(): Promise<void> {
  await rm(TEMPLATE, { recursive: true, force: true });
  const server = await Server.start(TEMPLATE);
  await server.stop();
}
