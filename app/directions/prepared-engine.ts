import type { RoadsEngine } from "geo/directions/engine";

/** An engine that runs here, and its end. */
export interface RunningEngine {
  engine: RoadsEngine;
  /** Ends it as soon as it has answered what it was asked. */
  retire(): void;
}

/**
 * Keeps one engine of a kind, until another is wanted. Development loads the build again after
 * every change, and must find the one that it started.
 */
export function onePreparedEngine(kind: string) {
  const name = Symbol.for(`waybook.${kind}`);
  const shared = globalThis as { [name]?: RunningEngine & { key: string } };
  return {
    /** The engine of a key, started unless it is the present one. */
    of(key: string, start: () => RunningEngine): RoadsEngine {
      const known = shared[name];
      if (known?.key === key) return known.engine;
      known?.retire();
      const running = { key, ...start() };
      shared[name] = running;
      return running.engine;
    },
    /** Gives up the present one. */
    none(): null {
      shared[name]?.retire();
      shared[name] = undefined;
      return null;
    },
  };
}
