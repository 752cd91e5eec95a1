import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import { uploadImport } from "contract/calls";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { jobChunks, jobs } from "../db/schema";
import { type As, type TestApi, testApi } from "../testing/api";
import { Upload } from "../testing/upload";
import { handleError } from "./errors";
import { ignoreRest, uploadedFile } from "./upload";

const app = Fastify();
beforeAll(async () => {
  app.setErrorHandler(handleError);
  await app.register(multipart, { limits: { files: 1, fields: 0, fileSize: 1000 } });
  app.post("/", async (incoming) => {
    let text = "";
    try {
      const { name, content } = await uploadedFile(incoming);
      for await (const data of content) text += Buffer.from(data).toString();
      return { name, text };
    } finally {
      ignoreRest(incoming);
    }
  });
});
afterAll(() => app.close());

async function post(payload: string | Buffer, contentType?: string) {
  const headers = { "content-type": contentType ?? 'multipart/form-data; boundary="b"' };
  const reply = await app.inject({ method: "POST", url: "/", payload, headers });
  return { status: reply.statusCode, body: reply.json() };
}
const part = (name: string, text: string, fileName?: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ""}\r\n\r\n${text}\r\n`;

describe("an upload", () => {
  it("is the one file of a form", async () => {
    const reply = await post(`${part("file", "hello", "a.csv")}--b--`);
    expect(reply).toEqual({ status: 200, body: { name: "a.csv", text: "hello" } });
  });

  it.each<[string, string, string | undefined, number?]>([
    ["another type", JSON.stringify({ file: "x" }), "application/json", 415],
    ["a form without a boundary", "--b--", "multipart/form-data", 400],
    ["an empty body", "", undefined],
    ["no parts", "--b--", undefined],
    ["something else than a form", "name,city", undefined, 400],
    ["a field instead of a file", `${part("file", "hello")}--b--`, undefined, 400],
    ["a file of another name", `${part("csv", "hello", "a.csv")}--b--`, undefined],
    ["no end", part("file", "hello", "a.csv"), undefined, 400],
    ["headers that are cut off", "--b\r\ncontent-disposition: form-da", undefined, 400],
  ])("with %s is refused", async (_, payload, contentType, status = 422) => {
    expect((await post(payload, contentType)).status).toBe(status);
  });

  it("over the limit is a 413", async () => {
    expect((await post(`${part("file", "x".repeat(1000), "a")}--b--`)).status).toBe(200);
    const { status, body } = await post(`${part("file", "x".repeat(1001), "a")}--b--`);
    expect(status).toBe(413);
    expect(body).toMatchObject({ error: { message: "The file is too large" } });
  });
});

describe("over a real connection", () => {
  let api: TestApi;
  let port: number;
  /** Where this process keeps uploads meanwhile, apart from those of other tests. */
  const temporary = mkdtempSync(join(tmpdir(), "waybook-upload-test-"));
  const temporaryFiles = () => readdirSync(temporary).length;
  beforeAll(async () => {
    api = await testApi();
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    port = (api.app.server.address() as AddressInfo).port;
    vi.stubEnv("TMPDIR", temporary);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await api.close();
    rmSync(temporary, { recursive: true });
  });

  async function begin(content: string) {
    const { payload, headers } = new Upload(content).request();
    const upload = request({
      port,
      method: "POST",
      path: "/locations/csv",
      headers: { ...headers, authorization: `Bearer ${await api.token("admin")}` },
    });
    return { upload, payload: payload as Buffer };
  }

  it("leaves nothing behind when the client breaks off in the middle", async () => {
    const { upload, payload } = await begin(`name\n${"Broken\n".repeat(100_000)}`);
    upload.on("error", () => {});
    upload.write(payload.subarray(0, 300_000));
    while (temporaryFiles() === 0) await new Promise((r) => setTimeout(r, 10));
    upload.destroy();
    while (temporaryFiles() > 0) await new Promise((r) => setTimeout(r, 10));
    expect(await api.database.db.select().from(jobs)).toEqual([]);
    expect(await api.database.db.select().from(jobChunks)).toEqual([]);
  });

  it("has a limit for one user at a time, and says so", async () => {
    const content = `name\n${"Slow\n".repeat(100_000)}`;
    const first = await Promise.all([begin(content), begin(content)]);
    for (const { upload, payload } of first) {
      upload.on("error", () => {}).write(payload.subarray(0, 300_000));
    }
    await vi.waitUntil(() => temporaryFiles() === 2, 60_000);
    const body = new Upload("name\nOne\n") as never;
    const admin: As = { user: "admin" };
    const status = () => api.status(admin, uploadImport, { body });
    expect(await api.fails(admin, uploadImport, { body })).toMatchObject({
      statusCode: 429,
      details: { "body.file": expect.stringMatching(/2 uploads in progress. Wait until one/) },
    });
    const manager: As = { user: "hubManager", office: "hub" };
    expect(await api.status(manager, uploadImport, { body })).toBe(200);
    first[0]?.upload.destroy();
    await vi.waitUntil(async () => (await status()) === 200, 60_000);
    first[1]?.upload.destroy();
    await vi.waitUntil(() => temporaryFiles() === 0, 60_000);
  });

  it("tells a client that is still sending why its file is refused", async () => {
    const { upload, payload } = await begin(`colour\n${"blue\n".repeat(1_000_000)}`);
    const replied = once(upload, "response");
    upload.end(payload);
    const [reply] = await replied;
    reply.resume();
    expect(reply.statusCode).toBe(422);
    await once(upload, "close");
    expect(temporaryFiles()).toBe(0);
  });
});
