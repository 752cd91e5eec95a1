import { randomBytes } from "node:crypto";

export interface SecurityOptions {
  /** For the scripts and styles of this one response. */
  nonce: string;
  /** Whether the browser speaks https with us. */
  https: boolean;
  /** Lets the page listen for new builds. */
  development: boolean;
}

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

function contentSecurityPolicy({ nonce, https, development }: SecurityOptions): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws: wss:" : ""}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  if (https) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}
