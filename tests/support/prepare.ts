import { expect } from "playwright/test";
import { createTemplate } from "./own-world";
import { adminsApi } from "./routes";
import { offerScreensWorld } from "./screens-world";
import type { Server } from "./server";

/** Creates the demo world once, of which every worker gets a copy, and offers the one of the screens. */
export default async () => {
  const deleteTemplate = await createTemplate(compareLocations);
  const endScreens = await offerScreensWorld();
  return async () => {
    await endScreens();
    await deleteTemplate();
  };
};

/** The first look at the inbox has locations compared; the copies should all have the result. */
async function compareLocations(server: Server): Promise<void> {
  const ask = await adminsApi(server);
  const pending = async () => (await ask("/locations/inbox")).pending.count;
  await expect.poll(pending, { timeout: 60_000 }).toBe(0);
}
