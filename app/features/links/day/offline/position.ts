import type { Position } from "./records";

const PATIENCE_MS = 5000;
/** A position of a minute ago is still where the agent is. */
const FRESH_MS = 60_000;

/** Where the phone is; undefined where it does not say so soon. */
export function findPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    // The browser's own timeout does not count the time of its question to the agent.
    setTimeout(resolve, PATIENCE_MS, undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ longitude, latitude, accuracy }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  });
}
