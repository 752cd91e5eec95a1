/** Calls about offices. */
import type { CallCase, Said } from "./call-case";

const filter = (where: Said, ...include: string[]): Said => ({
  where,
  ...(include.length > 0 && { include: include.map((relation) => ({ relation })) }),
});

export const OFFICES_CASES: CallCase[] = [
  {
    call: "POST /offices",
    screen: "/add-office",
    form: [{ name: "Cove Office" }, "Add office"],
    sends: { path: "/offices", body: { name: "Cove Office" } },
    adminOnly: true,
  },
  {
    call: "GET /offices/report",
    screen: "/offices?page=1",
    sends: { path: "/offices/report", query: { page: "1", limit: "10" } },
  },
  {
    call: "GET /offices/{id}",
    screen: "/office-details/o1",
    sends: {
      path: "/offices/o1",
      query: { filter: { include: [{ relation: "manager" }, { relation: "parent" }] } },
    },
  },
  {
    call: "PATCH /offices",
    screen: "/office-details/o1/edit",
    form: [{ name: "Harbour House" }, "Save"],
    sends: {
      path: "/offices",
      query: { where: JSON.stringify({ id: "o1" }) },
      body: { name: "Harbour House" },
    },
  },
  {
    call: "GET /offices/{id}/locations",
    screen: "/office-details/o1/locations",
    sends: { path: "/offices/o1/locations", query: { page: "1", limit: "10" } },
    unscoped: true,
  },
  {
    call: "GET /offices/{id}/assigned-routes",
    screen: "/office-details/o1/routes",
    sends: { path: "/offices/o1/assigned-routes", query: { page: "1", limit: "10" } },
  },
  {
    call: "GET /offices/{id}/unassigned-locations",
    screen: "/office-details/o1/locations?filters=agent%3Anone",
    sends: { path: "/offices/o1/unassigned-locations", query: { page: "1", limit: "10" } },
  },
  {
    call: "GET /office/{id}/export-locations",
    screen: "/office-details/o1/export/locations",
    sends: { path: "/office/o1/export-locations" },
  },
  {
    call: "GET /office/{id}/export-routes",
    screen: "/office-details/o1/export/routes",
    sends: { path: "/office/o1/export-routes" },
  },
  {
    call: "GET /office/{id}/export-suboffice",
    screen: "/office-details/o1/export/sub-offices",
    sends: { path: "/office/o1/export-suboffice" },
  },
  {
    call: "GET /offices/{id}/export-users",
    screen: "/office-details/o1/export/users",
    sends: { path: "/offices/o1/export-users" },
  },
  {
    call: "POST /branch-offices",
    screen: "/office-details/o1/sub-offices/add",
    form: [{ branchId: "o3" }, "Move"],
    sends: { path: "/branch-offices", body: { parentId: "o1", branchId: "o3" } },
    adminOnly: true,
  },
  {
    call: "GET /branch-offices",
    screen: "/office-details/o1/sub-offices",
    sends: {
      path: "/branch-offices",
      query: { filter: filter({ parentId: "o1" }, "branch", "parent") },
    },
  },
  {
    call: "GET /branch-offices/{id}/parent",
    screen: "/office-details/o2",
    shapes: { nullRelations: true },
    sends: { path: "/branch-offices/o2/parent" },
  },
  {
    call: "POST /offices/{id}/assign-parent/{parentId}",
    screen: "/office-details/o2/parent",
    form: [{ parentId: "o3" }, "Save"],
    sends: { path: "/offices/o2/assign-parent/o3" },
    adminOnly: true,
  },
];
