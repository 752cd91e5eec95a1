import { expect, it } from "vitest";
import { openDoor } from "./open-doors.mjs";

it("an open door exports all of the modules behind it, and types as before", () => {
  const door = [
    'export { RouteScreen } from "./route-screen";',
    'export {\n  type DrawnPath,\n  NO_DRAWN_PATH,\n} from "./drawn-path";',
    'export type { Proposal } from "./propose.server";',
  ].join("\n");
  expect(openDoor(door)).toBe(
    [
      'export * from "./route-screen";',
      'export * from "./drawn-path";',
      'export type { Proposal } from "./propose.server";',
    ].join("\n"),
  );
});
