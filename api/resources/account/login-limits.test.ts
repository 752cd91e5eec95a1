import { expect, it } from "vitest";
import { createLoginGate, LOGIN_LIMITS } from "./login-limits";

it("lets no more attempts through at once than one after the other", async () => {
  const gate = createLoginGate(LOGIN_LIMITS);
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => gate.attempt("someone@test.example", `10.0.0.${n}`)),
  );
  const through = attempts.filter(({ status }) => status === "fulfilled");
  expect(through).toHaveLength(LOGIN_LIMITS.accountFailures);
});
