import { randomBytes } from "node:crypto";
import type { MapSettings } from "~/server/settings/map";

export interface SecurityOptions {
  /** For the scripts and styles of this one response. */
  nonce: string;
  /** Whether the browser speaks https with us. */
  https: boolean;
  /** Lets the page listen for new builds. */
  development: boolean;
  /** Whose maps the page may load; nothing from elsewhere without. */
  maps?: Pick<MapSettings, "googleKey" | "hosts"> | undefined;
}

/** What the browser may load and connect to beyond ourselves, directive by directive. */
interface Elsewhere {
  script?: string;
  style?: string;
  img?: string;
  font?: string;
  connect?: string;
  worker?: string;
  frame?: string;
}

/**
 * By Google's guide for its Maps JavaScript API, but without 'unsafe-eval', which its raster
 * map does without, and with hosts in place of 'strict-dynamic'.
 */
const GOOGLE: Elsewhere = {
  script: "https://maps.googleapis.com https://maps.gstatic.com",
  style: "https://fonts.googleapis.com",
  img: "https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  font: "https://fonts.gstatic.com",
  connect: "https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:",
  worker: "blob:",
  frame: "https://*.google.com",
};

export const makeNonce = () => randomBytes(16).toString("base64");

/** The headers of every response, whoever serves it. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(options),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(options.https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

function contentSecurityPolicy({ nonce, https, development, maps }: SecurityOptions): string {
  const others = elsewhere(maps);
  const directives = [
    "default-src 'none'",
    allow("script-src 'self'", `'nonce-${nonce}'`, others.script),
    allow("style-src 'self'", `'nonce-${nonce}'`, others.style),
    allow("img-src 'self' data:", others.img),
    allow("font-src 'self'", others.font),
    allow("connect-src 'self'", development && "ws: wss:", others.connect),
    "manifest-src 'self'",
    allow("worker-src 'self'", others.worker),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (others.frame) directives.push(`frame-src ${others.frame}`);
  if (https) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

const allow = (...sources: (string | false | undefined)[]) => sources.filter(Boolean).join(" ");

/** Google's map comes before a style of one's own. */
function elsewhere(maps: SecurityOptions["maps"]): Elsewhere {
  if (maps?.googleKey) return GOOGLE;
  const hosts = maps?.hosts.join(" ");
  return hosts ? { img: hosts, connect: hosts } : {};
}
