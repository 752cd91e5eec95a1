import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that listens on this machine alone. */
export interface Listening {
  /** `host:port`, as URLs have it. */
  host: string;
  /** Ends it and every connection to it. */
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function listen(server: Server, name = "127.0.0.1"): Promise<Listening> {
  server.listen(0, name);
  await once(server, "listening");
  return {
    host: `${name}:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
