import { createUser, getUser, photoRules, updateUser, uploadPhoto } from "contract/calls";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type As, requestFor, type TestApi, testApi } from "../../../testing/api";
import { picture } from "../../../testing/roles/user-photos";
import { Upload } from "../../../testing/upload";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const admin = { user: "admin" } as const;
const atHub = { user: "hubManager", office: "hub" } as const;
const atSouth = { user: "southManager", office: "south" } as const;

async function send(as: As, file: string | Uint8Array) {
  const office = as.office && api.world.offices[as.office];
  const { headers, ...request } = requestFor(uploadPhoto, { body: new Upload(file) }, office);
  const authorization = `Bearer ${await api.token(as.user ?? "admin")}`;
  const reply = await api.app.inject({ ...request, headers: { ...headers, authorization } });
  return { ...reply.json(), status: reply.statusCode };
}

async function look(as: As, photo: string) {
  const url = as.office ? `/offices/${api.world.offices[as.office]}${photo}` : photo;
  const headers = { authorization: `Bearer ${await api.token(as.user ?? "admin")}` };
  return api.app.inject({ url, headers });
}

const give = (as: As, user: keyof TestApi["world"]["users"], photo: string | null) =>
  api.ok(as, updateUser, { params: { id: api.world.users[user] }, body: { photo } });

describe("a photo", () => {
  it("is shrunk, turned upright, and stored without what the camera wrote into it", async () => {
    const camera = await sharp(await picture(900, 600))
      .withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitude: "40/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { photo } = await send(atHub, camera);
    const { statusCode, headers, rawPayload } = await look(atHub, photo);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("image/webp");
    expect(headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const stored = await sharp(rawPayload).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(stored).not.toHaveProperty("exif");
    expect(stored.orientation).toBeUndefined();
  });

  it("stands on its feet: what the camera calls its top is on top", async () => {
    const red = await picture(40, 20, "#ff0000");
    const sideways = await sharp(await picture(40, 40, "#0000ff"))
      .composite([{ input: red, top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .png()
      .toBuffer();
    const { photo } = await send(admin, sideways);
    const { rawPayload } = await look(admin, photo);
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    const at = (y: number) => [...data.subarray(y * info.width * info.channels).subarray(0, 3)];
    expect(info).toMatchObject({ width: 40, height: 40 });
    expect(at(1)[2]).toBeGreaterThan(200);
    expect(at(38)[0]).toBeGreaterThan(200);
  });

  it.each([
    ["a text", "I am a picture.png"],
    ["nothing", ""],
    ["a drawing, which can name other files", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a document", "%PDF-1.7\n"],
  ])("is refused in words: %s", async (_, content) => {
    const { status, error } = await send(admin, content);
    expect(status).toBe(422);
    expect(error.details).toEqual({
      "body.file": "The photo must be a JPEG, PNG, WebP or GIF picture",
    });
  });

  it("is refused where it breaks off", async () => {
    const whole = await sharp(await picture(300, 300))
      .jpeg()
      .toBuffer();
    expect((await send(admin, whole.subarray(0, 400))).status).toBe(422);
  });

  it("has 5 MB at most", async () => {
    const { maxBytes, side } = await api.ok(admin, photoRules);
    expect({ maxBytes, side }).toEqual({ maxBytes: 5 * 1024 * 1024, side: 256 });
    const { status, error } = await send(admin, new Uint8Array(maxBytes + 1));
    expect(status).toBe(413);
    expect(error.message).toBe("The photo is larger than 5 MB");
  });

  it("is given to a user who is made, and taken away again", async () => {
    const { photo } = await send(atHub, await picture(30, 30, "#111111"));
    const body = { displayName: "Pia Photo", email: "pia@test.example", role: "agent" } as const;
    const user = await api.ok(atHub, createUser, { body: { ...body, photo } });
    expect(user.photo).toBe(photo);
    const params = { id: user.id };
    await api.ok(atHub, updateUser, { params, body: { photo: null } });
    expect((await api.ok(atHub, getUser, { params })).photo).toBeNull();
  });
});

describe("the photo of an agent", () => {
  it("is seen by whoever sees the agent, and by nobody else", async () => {
    const { photo } = await send(atHub, await picture(31, 31, "#222222"));
    expect((await look(atSouth, photo)).statusCode).toBe(404);
    expect((await look({ user: "northManager", office: "north" }, photo)).statusCode).toBe(404);
    await give(atHub, "hubAgent", photo);
    const seen = async (as: As) => (await look(as, photo)).statusCode;
    expect(await seen(admin)).toBe(200);
    expect(await seen({ user: "northManager", office: "north" })).toBe(200);
    expect(await seen({ user: "hubAgent", office: "hub" })).toBe(200);
    expect(await seen({ user: "hubAgent2", office: "hub" })).toBe(404);
    expect(await seen(atSouth)).toBe(404);
    expect(await seen({ user: "southManager", office: "hub" })).toBe(403);
  });

  it("can't be had by giving it to someone else", async () => {
    const { photo } = await send(atHub, await picture(32, 32, "#333333"));
    await give(atHub, "hubAgent", photo);
    const params = { id: api.world.users.southAgent };
    const error = await api.fails(atSouth, updateUser, { params, body: { photo } });
    expect(error).toMatchObject({
      statusCode: 422,
      details: { "body.photo": "This photo is no longer there; choose it again" },
    });
    const unknown = `/user-photos/${"0".repeat(32)}`;
    expect(await api.status(admin, updateUser, { params, body: { photo: unknown } })).toBe(422);
  });

  it("goes a day after nobody has it", async () => {
    const { photo: stored } = await send(atHub, await picture(33, 33, "#444444"));
    const { photo: unused } = await send(atHub, await picture(34, 34, "#555555"));
    await give(atHub, "hubAgent2", stored);
    api.clock.now = new Date(api.clock.now.getTime() + 25 * 60 * 60 * 1000);
    await send(atHub, await picture(35, 35, "#666666"));
    expect((await look(atHub, stored)).statusCode).toBe(200);
    expect((await look(atHub, unused)).statusCode).toBe(404);
  });
});
