/** Valhalla over HTTP. */
import type { DirectionsEngine } from "./engine";
import { ask, type Connection } from "./request.server";
import { valhallaEngine } from "./valhalla-engine";

interface ValhallaSettings extends Connection {
  /** What Valhalla calls the costing, such as `auto` or `bicycle`. */
  profile: string;
}

export function valhalla(settings: ValhallaSettings): DirectionsEngine {
  const query = { api_key: settings.key };
  return valhallaEngine({
    profile: settings.profile,
    ask: (action, body, options) => ask(settings, { path: `/${action}`, query, body, ...options }),
  });
}
