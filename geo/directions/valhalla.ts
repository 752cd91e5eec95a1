/** Valhalla over HTTP. */
import type { DirectionsEngine } from "./engine";
import { type Connection, sendRequest } from "./request";
import { valhallaEngine } from "./valhalla-engine";

interface ValhallaSettings extends Connection {
  /** What Valhalla calls the costing, such as `auto` or `bicycle`. */
  profile: string;
}

/** @param settings where it is, and the profile to ask it with */
export function valhalla(settings: ValhallaSettings): DirectionsEngine {
  const connection = { ...settings, engine: "valhalla" as const };
  const query = { api_key: settings.key };
  return valhallaEngine({
    profile: settings.profile,
    request: (action, body, options) =>
      sendRequest(connection, { path: `/${action}`, query, body, ...options }),
  });
}
