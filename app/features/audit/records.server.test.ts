import { updateRoute } from "contract/calls";
import { describe, expect, it } from "vitest";
import { canSet } from "./records.server";

describe("a field of a record", () => {
  it.each([
    ["route", ["name", "status", "distance", "estimatedTime", "roundTrip", "officeId"]],
    ["location", ["name", "status", "externalId", "openingHours", "visitEvery", "visitMinutes"]],
    ["location", ["priority", "userId", "typeId", "chainId", "officeId", "closedDays", "latitude"]],
    ["office", ["name", "managerId", "timeZone"]],
    ["user", ["displayName", "email", "role", "status", "officeId", "photo"]],
  ] as const)("of a %s can be put back: %j", (kind, fields) => {
    expect(fields.filter((field) => !canSet(kind, field))).toEqual([]);
  });

  it("can be put back once the call that changes the record takes it", () => {
    const { updatedAt: _, ...fields } = updateRoute.body.shape;
    expect(Object.keys(fields).filter((field) => !canSet("route", field))).toEqual([]);
  });

  it.each([
    ["route", ["updatedAt", "userId", "stops", "startTime", "toString"]],
    ["location", ["updatedAt", "positionIsRough", "lastVisited"]],
    ["office", ["updatedAt", "parentId"]],
    ["user", ["updatedAt", "password", "verifiedEmail", "identity"]],
  ] as const)("of a %s stays if it is set otherwise: %j", (kind, fields) => {
    expect(fields.filter((field) => canSet(kind, field))).toEqual([]);
  });
});
