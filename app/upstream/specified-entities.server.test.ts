/** The entities as section 3 of the specification lists their fields, read from an upstream's reply. */
import {
  getLocation,
  getLocationType,
  getOffice,
  getRoute,
  getUser,
  listBranchOffices,
  listFilterTemplates,
  listRouteLocations,
  listRouteTemplates,
} from "contract/calls";
import { expect, it } from "vitest";
import { read } from "./testing/read";

const AT = "2026-11-20T15:00:00.000Z";
const page = (one: object) => ({ data: [one], totalDocs: 1, totalPage: 1 });
const North = { id: "o1", name: "North" };
const Kim = { id: "u3", displayName: "Kim", email: "kim@example.test" };

// spec: 3.office
it("an office has its name, manager, branch offices and parent, and a branch its parent", () => {
  const parent = { id: "o9", name: "Ohio" };
  const branch = { id: "o2", name: "Clintonville" };
  expect(
    read(getOffice, { _id: "o1", name: "North", manager: Kim, parent, branches: [branch] }),
  ).toMatchObject({ id: "o1", name: "North", manager: Kim, parent, branches: [branch] });
  const record = { id: "b1", parentId: "o1", branchId: "o2", parent: North, branch };
  expect(read(listBranchOffices, page(record)).data).toMatchObject([record]);
});

// spec: 3.user
it("a user has names, role, status, photo and office, and what they have to do", () => {
  const user = {
    displayName: "Kim",
    email: "kim@example.test",
    role: "agent",
    status: "active",
    photo: "/photos/kim.webp",
    officeId: "o1",
    office: North,
    visits: [{ id: "v1", arrival: AT, actuallyVisited: true, doNotVisit: false }],
    routes: [{ id: "r1", name: "Harbour Round", status: "active" }],
    userLocations: [{ id: "l1", name: "Dock Bakery" }],
  };
  expect(read(getUser, { _id: "u3", ...user })).toMatchObject({ id: "u3", ...user });
});

// spec: 3.location 3.contact 3.visit
it("a location has its place, type, chain, contacts and visits", () => {
  const location = {
    name: "Dock Bakery",
    description: "Ring twice",
    dbaName: "Crumbs",
    address: "1 Quay",
    city: "Dublin",
    zip: "43017",
    status: "active",
    userId: "u3",
    parentOffice: "o1",
    location: { type: "Point", coordinates: [-83.1, 39.9] },
    type: { id: "t1", name: "bakery" },
    chain: { id: "c1", name: "Crumbs" },
    createdBy: Kim,
    contacts: [{ id: "k1", locationId: "l1", name: "Lee", status: "active" }],
  };
  const visit = { id: "v1", arrival: AT, departure: AT, doNotVisit: true, note: "Closed" };
  expect(
    read(getLocation, { _id: "l1", ...location, visits: [{ ...visit, actually_visited: false }] }),
  ).toMatchObject({ id: "l1", ...location, visits: [{ ...visit, actuallyVisited: false }] });
});

// spec: 3.location-type
it("a location type has a name", () => {
  expect(read(getLocationType, { _id: "t1", name: "bakery" })).toEqual({
    id: "t1",
    name: "bakery",
  });
});

// spec: 3.route
it("a route has its figures, its times, its people and its office", () => {
  const route = {
    name: "Harbour Round",
    status: "active",
    distance: 7304.25,
    estimatedTime: 1460.85,
    userId: "u3",
    createdById: "u1",
    officeId: "o1",
    startTime: AT,
    endTime: AT,
    createdAt: AT,
    lastVisited: AT,
    totalLocation: 3,
    agent: Kim,
    office: North,
    createdBy: Kim,
    user: { ...Kim, office: North },
  };
  expect(read(getRoute, { _id: "r1", ...route })).toMatchObject({ id: "r1", ...route });
});

// spec: 3.route-location
it("a stop has its route, its location, its order and its times", () => {
  const stop = {
    routeId: "r1",
    locationId: "l1",
    order: 1,
    isVisited: true,
    arrivalTime: AT,
    departureTime: AT,
  };
  const locations = { id: "l1", name: "Dock Bakery" };
  expect(read(listRouteLocations, page({ _id: "s1", ...stop, locations })).data).toMatchObject([
    { id: "s1", ...stop, location: locations },
  ]);
});

// spec: 3.filter-template 3.route-template
it("templates have a name, what they search for, and whose they are", () => {
  const params = {
    type: ["t1"],
    zip: ["43017"],
    city: ["Dublin"],
    chain: ["c1"],
    dbaName: ["Crumbs"],
    legal: ["Crumbs, Inc."],
    lastVisit: 7,
  };
  const filters = { name: "Near", latitude: 39.9, longitude: -83.1, params };
  const filter = { id: "f1", name: "Near", isGlobal: true, status: "active", userId: "u1" };
  expect(read(listFilterTemplates, page({ ...filter, filters })).data).toMatchObject([
    { ...filter, filters: { ...filters, limit: 1, kilometers: 1 } },
  ]);
  const template = { id: "p1", name: "Two of them", userId: "u1", locationIds: ["l1", "l2"] };
  expect(read(listRouteTemplates, page(template)).data).toMatchObject([template]);
});
