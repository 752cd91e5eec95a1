import { describe, expect, it } from "vitest";
import { type SecurityOptions, securityHeaders } from "./security-headers.server";

const OPTIONS: SecurityOptions = { nonce: "n0nce", https: true, development: false };

/** The sources of each directive. */
function policy(options: Partial<SecurityOptions> = {}): Record<string, string[]> {
  const { "content-security-policy": text = "" } = securityHeaders({ ...OPTIONS, ...options });
  return Object.fromEntries(
    text.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("what pages may load", () => {
  it("is our own alone", () => {
    expect(policy({ maps: { googleKey: undefined, hosts: [] } })).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", "'nonce-n0nce'"],
      "style-src": ["'self'", "'nonce-n0nce'"],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "manifest-src": ["'self'"],
      "worker-src": ["'self'"],
      "form-action": ["'self'"],
      "frame-ancestors": ["'none'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "upgrade-insecure-requests": [],
    });
  });

  it("is the map's tiles and pictures, but no script, from the hosts of a style", () => {
    const hosts = ["https://tiles.example", "https://*.fonts.example"];
    expect(policy({ maps: { googleKey: undefined, hosts } })).toEqual({
      ...policy(),
      "img-src": ["'self'", "data:", ...hosts],
      "connect-src": ["'self'", ...hosts],
    });
  });

  it("is what Google's map needs with a key, and that of no style", () => {
    const google = policy({ maps: { googleKey: "k", hosts: ["https://tiles.example"] } });
    expect(google["script-src"]).toEqual([
      "'self'",
      "'nonce-n0nce'",
      "https://maps.googleapis.com",
      "https://maps.gstatic.com",
    ]);
    expect(google["style-src"]).toEqual([
      "'self'",
      "'nonce-n0nce'",
      "https://fonts.googleapis.com",
    ]);
    expect(google["frame-src"]).toEqual(["https://*.google.com"]);
    expect(JSON.stringify(google)).not.toMatch(/tiles\.example|unsafe/);
  });

  it("is also the stream of new builds in development", () => {
    expect(policy({ development: true, https: false })["connect-src"]).toEqual([
      "'self'",
      "ws:",
      "wss:",
    ]);
  });
});
