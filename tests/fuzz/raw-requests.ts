/** Random request lines and headers, as they go over a raw socket. */
import type { Random } from "./inputs";

const TARGETS = [
  ...[
    "*",
    "*:99999999/",
    "*[",
    "/",
    "//",
    "///x",
    "/%",
    "/..",
    "/%2e%2e/x",
    "/\\..\\x",
    "?",
    "#",
    "http://",
  ],
  ...[
    "http://localhost/",
    "http://[::1",
    "http://a:99999/",
    "HTTPS://x/routes",
    "host:1",
    "/a b",
    "/\u00ff",
  ],
  ...[
    "/build/..%2f..%2fpackage.json",
    "/build/%00",
    "/healthz?x",
    "/readyz/..",
    "/.data",
    "/_root.data",
  ],
];
const METHODS = [
  "GET",
  "POST",
  "HEAD",
  "PUT",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "get",
  "BREW",
  "PRI",
  "",
];
const HEADERS = [
  ...[
    "host: localhost",
    "host: a, b",
    "host: ",
    "host: [::1",
    "Host: localhost:99999",
    "x: y",
    ": y",
  ],
  ...[
    "content-length: -1",
    "content-length: 1e9",
    "content-length: 5",
    "transfer-encoding: chunked",
  ],
  ...[
    "cookie: waybook_session=%00",
    "cookie: waybook_unsent=a.b.c.d.e; waybook_toast=%E0%A4%A",
    "cookie: =;;=",
  ],
  ...[
    "x-forwarded-host: a b",
    "x-forwarded-for: ,",
    "x-waybook-form: x",
    "upgrade: h2c",
    "expect: 100-continue",
  ],
  ...["origin: null", "origin: http://localhost", "content-type: multipart/form-data; boundary=b"],
  ...[
    "accept-encoding: \u00ff",
    "range: bytes=0-99999999999",
    "if-modified-since: x",
    "traceparent: 00-x",
  ],
];

/** A random request as bytes, most of them not quite one. */
export function rawRequest(random: Random): string {
  const target =
    random.below(6) === 0 ? `/${"a".repeat(random.below(70_000))}` : random.one(TARGETS);
  const version = random.one([
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/2.0",
    "HTTP/9",
    "",
  ]);
  const host = random.below(4) === 0 ? [] : ["host: localhost"];
  const others = Array.from({ length: random.below(6) }, () => random.one(HEADERS));
  const end = random.below(8) === 0 ? "" : "\r\n\r\n";
  const head = [
    `${random.one(METHODS)} ${target} ${version}`,
    ...host,
    "connection: close",
    ...others,
  ];
  return `${head.join("\r\n")}${end}${random.below(3) === 0 ? "hello" : ""}`;
}
