import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that the system gives to outgoing connections, so that none is taken meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const free = await Promise.race([
      once(probe, "listening").then(() => true),
      once(probe, "error").then(() => false),
    ]).catch(() => false);
    probe.close();
    if (free) return port;
  }
}
