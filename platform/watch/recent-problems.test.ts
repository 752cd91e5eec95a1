import { pino } from "pino";
import { expect, it } from "vitest";
import { recentProblems, rememberProblems } from "./recent-problems";

const lines: string[] = [];
const log = pino(
  { level: "info" },
  rememberProblems({ write: (line: string) => void lines.push(line) }),
);
/** Those of this file: others may share the process. */
const own = () => recentProblems().filter(({ message }) => message.startsWith("test:"));

it("the list of recent problems remembers warnings and errors, the latest first, and what is the same once", () => {
  log.info("test: fine");
  log.error(
    { err: Object.assign(new Error("Dana"), { code: "E1" }), callId: "routes.list" },
    "test: bad",
  );
  log.child({ reqId: "r1" }).warn({ method: "GET", path: "/a?q=Dana", status: 403 }, "test: odd");
  log.child({ reqId: "r2" }).warn({ method: "GET", path: "/a?q=Mills", status: 403 }, "test: odd");
  expect(own()).toMatchObject([
    { level: "warn", message: "test: odd", detail: "GET /a 403", requestId: "r2", count: 2 },
    { level: "error", message: "test: bad", detail: "routes.list Error E1", count: 1 },
  ]);
  expect(JSON.stringify(own())).not.toMatch(/Dana|Mills/);
  expect(lines).toHaveLength(4);
});

it("the list of recent problems forgets the oldest beyond fifty", () => {
  for (let n = 0; n < 60; n++) log.warn(`test: ${n}`);
  expect(own()).toHaveLength(50);
  expect(own()[0]?.message).toBe("test: 59");
  expect(own().at(-1)?.message).toBe("test: 10");
});
