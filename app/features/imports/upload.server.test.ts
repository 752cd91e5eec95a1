import { afterAll, beforeAll, expect, it } from "vitest";
import { newSession, saveSession } from "~/session/session.server";
import { OddUpstream, sendJson, setTestEnv } from "~/upstream/testing/odd-upstream";
import { takeUpload } from "./upload.server";

const URL_ = "http://localhost:4400/locations/import";
const ADMIN = { id: "u1", displayName: "Ada", email: "ada@x.example", role: "admin" } as const;
const MEGABYTE = 1024 * 1024;
/** What a connection hands over at a time. */
const PIECE = 64 * 1024;

const EMPTY_LIST = {
  data: [],
  totalCount: 0,
  page: 1,
  limit: 10,
  hasNextPage: false,
  hasPreviousPage: false,
};

let api: OddUpstream;
beforeAll(async () => {
  api = await OddUpstream.start();
  setTestEnv(api.url);
  api.answers((_, res) => sendJson(res, 200, EMPTY_LIST));
});
afterAll(() => api.stop());

/** A form whose one text field is that long, made while it is read. */
function formWithField(megabytes: number, onPart: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      onPart();
      if (sent === 0) {
        controller.enqueue(
          encoder.encode('--b\r\nContent-Disposition: form-data; name="officeId"\r\n\r\n'),
        );
      }
      if (sent++ < (megabytes * MEGABYTE) / PIECE) {
        return controller.enqueue(new Uint8Array(PIECE).fill(120));
      }
      controller.enqueue(encoder.encode("\r\n--b--\r\n"));
      controller.close();
    },
  });
}

it("a text field of any length is held to its limit alone", async () => {
  const signedIn = await saveSession(newSession({ token: "t", user: ADMIN }), new Request(URL_));
  const inUse = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
  const before = inUse();
  let most = 0;
  const body = formWithField(100, () => {
    most = Math.max(most, inUse() - before);
  });
  const request = new Request(URL_, {
    method: "POST",
    headers: {
      cookie: signedIn.split(";")[0] ?? "",
      "content-type": "multipart/form-data; boundary=b",
    },
    body,
    duplex: "half",
  } as RequestInit);
  const answer = await takeUpload({ request, context: {}, params: {} });
  expect(answer).toMatchObject({ init: { status: 400 } });
  const { initialValue } = (answer as { data: { result: { initialValue: object } } }).data.result;
  expect(initialValue).toEqual({ officeId: "x".repeat(1000) });
  // The parts on their way are some megabytes, with what other tests have left behind; all would be 100.
  expect(most).toBeLessThan(80 * MEGABYTE);
});
