import { readStoredText, storeText } from "contract/calls";
import { proofForText } from "contract/drafts/proof";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storedTexts } from "../../db/schema";
import { SECRET, type TestApi, testApi } from "../../testing/api";
import { STORED_TEXT_RETENTION_MS } from "../system/retention";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const OWNER = "o".repeat(22);
const keyAt = (at: number) => `k${at}`.padEnd(22, "-");
const named = (key: string, owner = OWNER) => ({ owner, proof: proofForText(owner, key, SECRET) });
const store = (key: string, text: string, owner = OWNER) =>
  api.ok({}, storeText, { params: { key }, body: { ...named(key, owner), text } });
const read = async (key: string, owner = OWNER) =>
  (await api.ok({}, readStoredText, { params: { key }, body: named(key, owner) })).text;

it("a stored text is found by every console, and by its own owner alone", async () => {
  await store(keyAt(1), "sealed");
  await store(keyAt(1), "sealed");
  expect(await read(keyAt(1))).toBe("sealed");
  expect(await read(keyAt(2))).toBeNull();
  expect(await read(keyAt(1), "p".repeat(22))).toBeNull();
});

it("a stored text is refused without a proof for this very text", async () => {
  const key = keyAt(1);
  const proofs = [
    "",
    "made up",
    proofForText(OWNER, keyAt(2), SECRET),
    proofForText(OWNER, key, "x"),
  ];
  for (const proof of proofs) {
    const body = { owner: OWNER, proof };
    const sent = { params: { key }, body: { ...body, text: "mine" } };
    expect(await api.status({ user: "admin" }, storeText, sent)).toBe(403);
    expect(await api.fails({}, readStoredText, { params: { key }, body })).toMatchObject({
      statusCode: 403,
      cause: "NO_PROOF",
    });
  }
  expect(await read(key)).toBe("sealed");
});

it("a stored text is over after half a day without use, and the latest two hundred of an owner stay", async () => {
  const { now } = api.clock;
  const after = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms);
  };
  after(STORED_TEXT_RETENTION_MS - 1000);
  expect(await read(keyAt(1))).toBe("sealed");
  after(STORED_TEXT_RETENTION_MS - 1000);
  expect(await read(keyAt(1))).toBe("sealed");
  after(STORED_TEXT_RETENTION_MS + 1000);
  expect(await read(keyAt(1))).toBeNull();

  await store(keyAt(0), "another's", "p".repeat(22));
  for (let at = 1; at <= 203; at++) {
    after(1);
    await store(keyAt(1000 + at), `text ${at}`);
  }
  expect(await read(keyAt(1003))).toBeNull();
  expect(await read(keyAt(1004))).toBe("text 4");
  expect(await read(keyAt(0), "p".repeat(22))).toBe("another's");
  expect(await api.database.db.$count(storedTexts)).toBe(201);
  api.clock.now = now;
});
