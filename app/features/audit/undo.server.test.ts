import { expect, it } from "vitest";
import { sayRestored } from "./undo.server";

it("an undone answer to late reports says that they need a look again", () => {
  expect(sayRestored({ count: 1, restored: { lateReports: 1 } })).toBe(
    "The report needs a look again",
  );
  expect(sayRestored({ count: 3, restored: { lateReports: 3 } })).toBe(
    "The reports need a look again",
  );
});

it("an undone change names what was restored", () => {
  expect(sayRestored({ count: 1, restored: { routes: 1 } })).toBe("The route has been restored");
  expect(sayRestored({ count: 2, restored: { routes: 1, lateReports: 1 } })).toBe(
    "The route and late report have been restored",
  );
  expect(sayRestored({ count: 2 })).toBe("Changes undone");
});
