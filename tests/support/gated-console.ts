import { anotherConsole } from "./another-console";
import { Gate } from "./gate";
import type { Product } from "./server";

/** Another console, whose way to the server of the data can be shut. */
export async function consoleBehindGate(server: Product, env: Record<string, string> = {}) {
  const gate = await Gate.to(server.apiPort);
  const { console, end: endConsole } = await anotherConsole(gate.url, env);
  const end = async () => {
    await endConsole();
    await gate.end();
  };
  return { console, gate, end };
}
