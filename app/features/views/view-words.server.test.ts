import { describe, expect, it } from "vitest";
import { locationsList } from "~/features/locations";
import { routesList } from "~/features/routes";
import { viewWords } from "./view-words.server";

describe("a saved view in words", () => {
  it.each([
    ["routePage=1", []],
    ["filters=plannedDay:today", ["Day: today"]],
    ["filters=plannedDay:this week,status:paused", ["Day: this week", "Status: Paused"]],
    ["filters=plannedDay:no day,late:true", ["Day: no day", "late"]],
    ["filters=plannedDay:12-01-2026..12-05-2026", ["Day: 12-01-2026..12-05-2026"]],
    ["filters=createdBy:me&routeSearch=high&searchPath=city", ["“high” in City", "created by me"]],
    [
      "routeSortBy=office.name&routeSortOrder=desc&filters=distance:>10 km",
      ["Distance(km): >10 km", "sorted by Office, descending"],
    ],
  ])("%s is %j", (query, words) => {
    expect(viewWords(routesList, query, query.includes("km") ? "km" : undefined)).toEqual(words);
  });

  it("says nothing of what the list does not know", () => {
    expect(viewWords(locationsList, "filters=secret:x&sortBy=secret", undefined)).toEqual([]);
  });
});
