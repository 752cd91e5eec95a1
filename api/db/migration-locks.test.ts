import { expect, it } from "vitest";
import { locksFirst } from "./migration-locks";

const NAMES = new Map([
  ["routes", "routes"],
  ["visits", "visits"],
  ["users", "users"],
  ["visits_day", "visits"],
]);

it("a migration locks at first what it changes: alone what it alters, unwritten what it looks after", () => {
  const statements = [
    'ALTER TABLE "routes" ADD COLUMN "ended_at" timestamptz',
    'DROP INDEX "visits_day"',
    '-- Of routes, too.\nCREATE INDEX "users_ended" ON "users" USING btree ("id")',
    "CREATE TRIGGER keep AFTER INSERT ON routes FOR EACH ROW EXECUTE FUNCTION keep()",
  ];
  expect(locksFirst(statements, NAMES)).toEqual([
    'LOCK TABLE "routes", "visits" IN ACCESS EXCLUSIVE MODE',
    'LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE',
  ]);
});

it("a migration leaves alone what is only read or filled, and what is not there yet", () => {
  const statements = [
    'CREATE TABLE "sums" ("id" text)',
    "INSERT INTO sums SELECT id FROM visits",
    "CREATE FUNCTION keep() RETURNS trigger AS $$ BEGIN DELETE FROM users; END $$ LANGUAGE plpgsql",
  ];
  expect(locksFirst(statements, NAMES)).toEqual([]);
});
