import { expect, it } from "vitest";
import { sectionOf } from "./nav";

it.each([
  ["/offices", ["/office-details/1/locations?page=2", "/add-office", "/Offices/"]],
  ["/agents", ["/agent/1", "/agent/1/edit", "/add/agent/2", "/agents/links?ids=1"]],
  ["/locations?page=1", ["/location-details/1", "/add-edit-location", "/locations/inbox"]],
  ["/routes?routePage=1", ["/create-route", "/on-going-route/1/track", "/routes/1", "/plan/new"]],
  ["/location-types", ["/add-edit-location-type/1"]],
  ["/dashboard", ["/dashboard/agent-map?office=1"]],
])("pages of %s belong to it", (section, pages) => {
  for (const page of pages) expect([page, sectionOf(page)]).toEqual([page, sectionOf(section)]);
});

it("pages of no section belong to none", () => {
  const sections = [
    "/dashboard",
    "/offices",
    "/agents",
    "/locations",
    "/routes",
    "/location-types",
  ];
  for (const page of ["/account", "/messages/1", "/chains", "/webhooks"]) {
    expect(sections.map(sectionOf)).not.toContain(sectionOf(page));
  }
});
