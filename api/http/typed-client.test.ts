import type { AddressInfo } from "node:net";
import createClient from "openapi-fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// By openapi-typescript from docs/reference/openapi.json: `npm run types` writes it first.
import type { components, paths } from "../../build/client-types/openapi";
import { type TestApi, testApi } from "../testing/api";
import { PASSWORD } from "../testing/world";

/** What another program has: the document, a generated client, and the running API. */
let api: TestApi;
let baseUrl: string;
beforeAll(async () => {
  api = await testApi();
  await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
});
afterAll(() => api.close());

type Point = NonNullable<components["schemas"]["Location"]["location"]>;

async function signedIn(email = "hubmanager@test.example") {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.POST("/users/login", {
    body: { email, password: PASSWORD },
  });
  if (!data) throw new Error(error.error_message);
  client.use({
    onRequest({ request }) {
      request.headers.set("authorization", `Bearer ${data.token}`);
      return request;
    },
  });
  return client;
}

describe("a client with the types of the OpenAPI document", () => {
  it("signs in and reads a list by its parameters", async () => {
    const client = await signedIn();
    const { data } = await client.GET("/offices/{officeId}/locations", {
      params: {
        path: { officeId: api.world.offices.hub },
        query: { limit: 2, sortBy: "name", sortOrder: "desc", filters: "city:columbus" },
      },
    });
    expect(data).toMatchObject({ totalDocs: 3, totalPage: 2, hasNextPage: true });
    expect(data?.data.map(({ name }) => name)).toEqual(["Cafe 3", "Cafe 2"]);
    expect(data?.data[0]?.location?.coordinates).toEqual([-82.97, 40]);
  });

  it("creates a location, changes it, and hears of a change by someone else", async () => {
    const client = await signedIn();
    const office = { officeId: api.world.offices.hub };
    const coordinates: Point["coordinates"] = [-83.1, 40.1];
    const created = await client.POST("/offices/{officeId}/locations", {
      params: { path: office },
      body: { name: "Kiosk", location: { coordinates }, type: "cafe" },
    });
    expect(created.response.status).toBe(200);
    const location = created.data;
    expect(location).toMatchObject({ name: "Kiosk", location: { coordinates } });

    const path = { ...office, id: location?.id ?? "" };
    const updatedAt = location?.updatedAt ?? undefined;
    api.clock.now = new Date(api.clock.now.getTime() + 1000);
    const changed = await client.PATCH("/offices/{officeId}/locations/{id}", {
      params: { path },
      body: { city: "Columbus", updatedAt },
    });
    expect(changed.data).toMatchObject({ name: "Kiosk", city: "Columbus" });

    const late = await client.PATCH("/offices/{officeId}/locations/{id}", {
      params: { path },
      body: { city: "Dublin", updatedAt },
    });
    expect(late.response.status).toBe(409);
    expect(late.error?.error.cause).toBe("CHANGED_MEANWHILE");
    const read = await client.GET("/offices/{officeId}/locations/{id}", { params: { path } });
    expect(read.data?.city).toBe("Columbus");
  });

  it("is told what is wrong in the documented form", async () => {
    const client = await signedIn();
    const params = { path: { officeId: api.world.offices.hub } };
    const refused = await client.POST("/offices/{officeId}/locations", {
      params,
      // @ts-expect-error a name is a text
      body: { name: 7 },
    });
    expect(refused.response.status).toBe(422);
    expect(refused.error?.status).toBe("INVALID_REQUEST");
    expect(Object.keys(refused.error?.error.details ?? {})).toEqual(["body.name"]);

    const stranger = createClient<paths>({ baseUrl });
    const { error, data } = await stranger.GET("/users/me");
    expect(data).toBeUndefined();
    expect(error?.error).toMatchObject({ statusCode: 401, message: error?.error_message });
    // @ts-expect-error there is no such path
    expect((await stranger.GET("/nowhere")).response.status).toBe(404);
  });

  it("makes a call whose path is another's but for the name of a parameter", async () => {
    const client = await signedIn();
    const path = { officeId: api.world.offices.hub, id: api.world.users.hubManager };
    const url = "/offices/{officeId}/users/{id}/route-templates";
    const body = { name: "Round", locationIds: api.world.locations.slice(0, 2) };
    expect((await client.POST(url, { params: { path }, body })).data).toMatchObject(body);
    const { data } = await client.GET(url, { params: { path } });
    expect(data?.data).toMatchObject([body]);
  });
});
