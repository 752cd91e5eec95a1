import { expect } from "playwright/test";
import { bundle } from "../ui/harness/bundle";
import { createTemplate, startLentWorld } from "./own-world";
import { adminsApi } from "./persons-api";
import { startScreensWorld } from "./screens-world";
import type { Product } from "./server";
import { offer } from "./shared";

/** Creates the demo world once, of which all others are copies, and offers what workers share. */
export default async () => {
  const deleteTemplate = await createTemplate(compareLocations);
  const endAll = await offer({
    shared: { screens: startScreensWorld, blocks: bundle },
    lent: { world: startLentWorld },
  });
  return async () => {
    await endAll();
    await deleteTemplate();
  };
};

/** The first look at the inbox has locations compared; the copies should all have the result. */
async function compareLocations(server: Product): Promise<void> {
  const ask = await adminsApi(server);
  const pending = async () => (await ask("/locations/inbox")).pending.count;
  await expect.poll(pending, { timeout: 60_000 }).toBe(0);
}
