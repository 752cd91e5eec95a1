import { ownWorld } from "./own-world";
import type { Server } from "./server";
import { signInAt, test } from "./world";

/** Tests that stop their product and start it again: each has one to itself. */
export const alone = test.extend<{ own: Server }>({
  own: async ({ browserName: _ }, use) => {
    const { server, end } = await ownWorld();
    await use(server);
    await end();
  },
  baseURL: async ({ own }, use) => use(own.url),
  signIn: async ({ context, own }, use) => use((account) => signInAt(context, own.url, account)),
});
