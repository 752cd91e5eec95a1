import { describe, expect, it } from "vitest";
import { loggableUrl } from "./log.server";

describe("the URL in the log", () => {
  it.each([
    ["/routes", "/routes"],
    [
      "/routes?routePage=2&routeLimit=50&routeSortBy=agent.displayName&routeSortOrder=desc&searchPath=city",
      "/routes?routePage=2&routeLimit=50&routeSortBy=agent.displayName&routeSortOrder=desc&searchPath=city",
    ],
    ["/routes/r1?tab=visits", "/routes/r1?tab=visits"],
  ])("keeps what says where one is: %s", (url, logged) => expect(loggableUrl(url)).toBe(logged));

  it.each([
    "routeSearch",
    "agentSearch",
    "name",
    "place",
    "search",
    "filters",
    "templateName",
    "f.startAt",
    "d.city",
    "back",
    "redirectTo",
    "email",
    "key",
    "filter.createdBy.email",
    "anything-else",
  ])("names %s without its value", (name) => {
    const url = `/create-route?${new URLSearchParams([[name, "Dana Mills"]])}&page=2`;
    expect(loggableUrl(url)).toBe(`/create-route?${new URLSearchParams([[name, "-"]])}&page=2`);
  });

  it("keeps no value of another kind under a plain name", () => {
    expect(loggableUrl("/routes?routePage=dana%40x.example")).toBe("/routes?routePage=-");
  });

  it("names once what comes many times", () => {
    expect(loggableUrl("/routes/delete?ids=a&ids=b&ids=c")).toBe("/routes/delete?ids=-");
  });
});
