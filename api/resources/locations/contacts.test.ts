import {
  createContact,
  createLocation,
  getContact,
  listContacts,
  updateContact,
} from "contract/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/api";

const hub = { user: "hubManager", office: "hub" } as const;
const south = { user: "southManager", office: "south" } as const;
const parent = { user: "northManager", office: "north" } as const;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("contacts", () => {
  const add = async (body: { name: string; email?: string | null; phone?: string | null }) => {
    const { id } = await api.ok(hub, createLocation, { body: { name: "With contacts" } });
    return api.ok(hub, createContact, { params: { id }, body });
  };

  it("are added, changed and deleted softly", async () => {
    const { id, locationId } = await add({ name: "Jo", email: "jo@shop.example", phone: "1" });
    const params = { id };
    const changed = await api.ok(hub, updateContact, { params, body: { email: "", phone: null } });
    expect(changed).toEqual({
      id,
      locationId,
      name: "Jo",
      phone: null,
      email: null,
      status: "active",
    });
    await api.ok(hub, updateContact, { params, body: { status: "inactive" } });
    expect((await api.ok(hub, getContact, { params })).status).toBe("inactive");
    expect((await api.ok(hub, listContacts, { params: { id: locationId } })).data).toEqual([]);
  });

  it("have an email that could be one, or none", async () => {
    expect((await add({ name: "Jo", email: "" })).email).toBeNull();
    const { id } = await api.ok(hub, createLocation, { body: { name: "With contacts" } });
    const body = { name: "Jo", email: "jo at home" };
    const failure = await api.fails(hub, createContact, { params: { id }, body });
    expect(failure).toMatchObject({
      statusCode: 422,
      details: { "body.email": expect.stringMatching(/./) },
    });
    expect(await api.status(hub, createContact, { params: { id }, body: { name: " " } })).toBe(422);
  });

  it("are hidden from other offices", async () => {
    const { id, locationId } = await add({ name: "Jo" });
    const body = { name: "Mine" };
    expect(await api.status(south, getContact, { params: { id } })).toBe(404);
    expect(await api.status(south, updateContact, { params: { id }, body })).toBe(404);
    expect(await api.status(south, createContact, { params: { id: locationId }, body })).toBe(404);
    expect((await api.ok(parent, getContact, { params: { id } })).name).toBe("Jo");
  });
});
