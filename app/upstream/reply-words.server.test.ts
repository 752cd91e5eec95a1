import * as contract from "contract/calls";
import { getRoute, getUser, listRouteLocations, login } from "contract/calls";
import { describe, expect, it } from "vitest";
import { read, route } from "./testing/read";

describe("other servers' words", () => {
  it("_id, officeID and numbers as ids", () => {
    const user = read(getUser, {
      _id: 12,
      officeID: 3,
      role: "agent",
      office: { _id: 3, name: "N" },
    });
    expect(user).toMatchObject({ id: "12", officeId: "3", office: { id: "3", name: "N" } });
  });

  it("keeps our own word where both stand", () => {
    expect(read(getRoute, { ...route("a"), _id: "b", officeId: "x", officeID: "y" })).toMatchObject(
      {
        id: "a",
        officeId: "x",
      },
    );
  });

  it("accessToken for token", () => {
    expect(read(login, { accessToken: "t", expires: 1 })).toEqual({ token: "t" });
  });

  it("a location's type as locationType, as an object or as a word; a point's type stays", () => {
    const stop = (location: object) => ({
      data: [{ _id: "s", routeId: "r", locationId: "l", order: 1, isVisited: false, ...location }],
    });
    const point = { type: "Point", coordinates: [-83, 40] };
    const own = { id: "l", name: "Shop", location: point };
    const word = read(listRouteLocations, stop({ locations: { ...own, type: "bakery" } }));
    expect(word).toMatchObject({
      data: [{ location: { locationType: { id: "bakery", name: "bakery" }, location: point } }],
    });
    const object = read(
      listRouteLocations,
      stop({ location: { ...own, type: { _id: 4, name: "B" } } }),
    );
    expect(object).toMatchObject({
      data: [{ location: { locationType: { id: "4", name: "B" } } }],
    });
    const both = { ...own, type: "no", locationType: { id: "1", name: "yes" } };
    expect(read(listRouteLocations, stop({ location: both }))).toMatchObject({
      data: [{ location: { locationType: { id: "1", name: "yes" } } }],
    });
  });

  it("a type's name beside its id", () => {
    const location = { id: "l", name: "S", type: "t1", locationType: { name: "bakery" } };
    expect(read(contract.getLocation, location)).toMatchObject({
      locationType: { id: "t1", name: "bakery" },
      type: { id: "t1", name: "bakery" },
    });
    expect(read(contract.getLocation, { id: "l", name: "S", type: 7, chain: "Big" })).toMatchObject(
      {
        locationType: { id: "7", name: "7" },
        chain: { id: "Big", name: "Big" },
      },
    );
  });

  it("a stop filter's own types are no location's", () => {
    const filters = { limit: 1, kilometers: 1, params: { type: ["bakery"], chain: ["Big"] } };
    const template = { id: "f", name: "F", filters, isGlobal: false };
    expect(read(contract.createFilterTemplate, template)).toMatchObject(template);
  });

  it("an id for a relation, and a relation for an id", () => {
    expect(read(getRoute, { ...route("a"), office: "o1", user: { _id: 5 } })).toMatchObject({
      officeId: "o1",
      userId: "5",
      user: { id: "5" },
      agent: { id: "5" },
    });
    // A name or an e-mail stands for someone, but nothing is found by it.
    expect(read(getRoute, { ...route("a"), createdBy: "a@b.example" })).toEqual(route("a"));
    const links = [{ _id: 1, locationId: 2, office: { _id: 3, name: "N" } }];
    expect(read(contract.listOfficeLocations, links)).toMatchObject({
      data: [{ id: "1", locationId: "2", officeId: "3" }],
    });
  });

  it("a place as two numbers", () => {
    const point = { type: "Point", coordinates: [-83, 40] };
    for (const place of [
      { latitude: "40", longitude: -83 },
      { location: [-83, 40] },
      { location: { coordinates: ["-83", "40"] } },
      { location: { type: "point", coordinates: [-83, 40] } },
    ]) {
      const location = read(contract.getLocation, { id: "l", name: "S", ...place });
      expect(location.location).toEqual(point);
    }
  });

  it("a location without a name by what else it is called", () => {
    expect(read(contract.getLocation, { id: "l", dbaName: "Crumbs" }).name).toBe("Crumbs");
    expect(read(contract.getLocation, { id: "l", name: "", description: "A shop" }).name).toBe(
      "A shop",
    );
  });

  it("drops what it does not know", () => {
    expect(read(getRoute, { ...route("a"), __v: 3, constructor: "x", color: "red" })).toEqual(
      route("a"),
    );
  });
});
