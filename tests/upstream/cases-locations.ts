/** Calls about locations, their types and chains. */
import type { CallCase } from "./call-case";

export const LOCATIONS_CASES: CallCase[] = [
  {
    call: "POST /locations",
    screen: "/add-edit-location",
    form: [{ name: "Cove Inn", type: "t2", latitude: "39.9", longitude: "-83.1" }, "Add location"],
    sends: {
      path: "/locations",
      body: { name: "Cove Inn", location: { type: "Point", coordinates: [-83.1, 39.9] } },
    },
  },
  {
    call: "GET /locations",
    screen: "/locations?page=2&limit=20&search=Bakery",
    sends: { path: "/locations", query: { page: "2", limit: "20", search: "Bakery" } },
  },
  {
    call: "GET /locations/{id}",
    screen: "/location-details/l1",
    sends: { path: "/locations/l1" },
  },
  {
    call: "PATCH /locations/{id}",
    screen: "/add-edit-location/l2",
    form: [{ city: "Dublin" }, "Save"],
    sends: { path: "/locations/l2", body: { city: "Dublin" } },
  },
  {
    call: "GET /locations/export",
    screen: "/locations/export?page=1&search=Bakery",
    sends: { path: "/locations/export", query: { search: "Bakery" } },
  },
  {
    call: "POST /locations/unassign-locations",
    screen: "/locations/unassign?ids=l1&ids=l2",
    form: [{ agent: ["on"] }, "Unassign"],
    sends: { path: "/locations/unassign-locations", query: { locations: "l1,l2", from: "agent" } },
  },
  {
    call: "POST /locations/unassign-routes",
    screen: "/locations/unassign?ids=l1&ids=l2",
    form: [{ route: ["on"], agent: [] }, "Unassign"],
    sends: { path: "/locations/unassign-routes", body: { locationIds: ["l1", "l2"] } },
  },
  {
    call: "GET /locations/{id}/contacts",
    screen: "/location-details/l1",
    shapes: { missingOptional: true },
    sends: { path: "/locations/l1/contacts" },
  },
  // spec: 3.links
  {
    call: "GET /office-locations",
    screen: "/location-details/l1",
    sends: {
      path: "/office-locations",
      query: { filter: { where: { locationId: "l1" }, include: [{ relation: "office" }] } },
    },
  },
  // spec: 3.links
  {
    call: "GET /user-locations",
    screen: "/location-details/l1",
    sends: {
      path: "/user-locations",
      query: { filter: { where: { locationId: "l1" }, include: [{ relation: "user" }] } },
    },
  },
  {
    call: "POST /locations/delete-locations",
    screen: "/locations/delete?ids=l2&ids=l3",
    form: [{}, "Delete"],
    sends: { path: "/locations/delete-locations", query: { locations: "l2,l3" } },
  },
];

export const TYPES_CASES: CallCase[] = [
  {
    call: "POST /location-types",
    screen: "/add-edit-location-type",
    form: [{ name: "mill" }, "Save"],
    sends: { path: "/location-types", body: { name: "mill" } },
    adminOnly: true,
  },
  {
    call: "GET /location-types",
    screen: "/location-types?locationTypePage=2&locationTypeSearch=ba",
    sends: { path: "/location-types", query: { page: "2", limit: "10", search: "ba" } },
    adminOnly: true,
  },
  {
    call: "GET /location-types/{id}",
    screen: "/add-edit-location-type/t1",
    sends: { path: "/location-types/t1" },
    adminOnly: true,
  },
  {
    call: "PATCH /location-types/{id}",
    screen: "/add-edit-location-type/t1",
    form: [{ name: "bakehouse" }, "Save"],
    sends: { path: "/location-types/t1", body: { name: "bakehouse" } },
    adminOnly: true,
  },
  {
    call: "DELETE /location-types/{id}",
    screen: "/location-types/delete?ids=t2",
    form: [{}, "Delete"],
    sends: { path: "/location-types/t2" },
    adminOnly: true,
  },
  {
    call: "GET /chains",
    screen: "/add-edit-location",
    sends: { path: "/chains", query: { page: "1", limit: "10" } },
  },
];
