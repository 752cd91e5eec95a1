/** Where files lie, seen from a bundle in `build/` (also one loaded with a query) and from source. */
const HERE = new URL(import.meta.url);
const bundled = HERE.pathname.endsWith(".js");

/** A file that the build makes. */
export const builtFile = (name: string): URL =>
  new URL(bundled ? `./${name}` : `../../build/${name}`, HERE);

/** A program of ours for another thread or process. */
export interface Program {
  url: URL;
  /** TypeScript, which Node needs help to read; in development alone. */
  isSource: boolean;
}

/**
 * Returns the built program, except in development: it starts in a tenth of the time. After a change
 * Vitest builds it again (`scripts/lib/test-data.mjs`).
 *
 * @param source its beginning, from the root of the repository
 */
export function programOf(name: string, source: string): Program {
  if (process.env.NODE_ENV !== "development") {
    return { url: builtFile(`${name}.js`), isSource: false };
  }
  return { url: new URL(bundled ? `../${source}` : `../../${source}`, HERE), isSource: true };
}
