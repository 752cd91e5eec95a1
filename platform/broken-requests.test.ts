import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { answerBrokenRequests } from "./broken-requests";

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

/** What comes back where something is sent in pieces; an undefined one waits for what has come so far. */
async function heardAfter(
  pieces: readonly (string | undefined)[],
  answer: RequestListener = (_request, response) => response.end("answered"),
): Promise<string> {
  const own = createServer({ connectionsCheckingInterval: 20, headersTimeout: 100 }, answer);
  server = own;
  answerBrokenRequests(own, (status) => ({ type: "text/plain", text: `It was a ${status}` }));
  own.listen(0, "127.0.0.1");
  await once(own, "listening");
  const socket = connect((own.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  let heard = "";
  socket.on("data", (data) => {
    heard += data;
  });
  const closed = new Promise((done) => socket.on("close", done));
  for (const piece of pieces) {
    if (piece === undefined) await once(socket, "data");
    else socket.write(piece);
  }
  await closed;
  return heard;
}

const REQUEST = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

it.each([
  ["what is not HTTP", "hello\r\n\r\n", 400],
  ["a head that does not come to its end", "GET / HTTP/1.1\r\nx: ", 408],
  ["a head past the limit", `GET / HTTP/1.1\r\nx: ${"x".repeat(200_000)}\r\n\r\n`, 431],
])("%s", async (_, sent, status) => {
  const heard = await heardAfter([sent]);
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard).toMatch(new RegExp(`\r\n\r\nIt was a ${status}$`));
});

it("the server ends a connection on which nothing came without a word", async () => {
  expect(await heardAfter([])).toBe("");
});

it("the server answers what is broken after a request that was answered", async () => {
  const heard = await heardAfter([REQUEST, undefined, "hello\r\n\r\n"]);
  expect(heard).toMatch(/^HTTP\/1.1 200 .*answeredHTTP\/1.1 400 /s);
});

it("the server says nothing in the middle of an answer", async () => {
  const heard = await heardAfter([REQUEST, undefined, "hello\r\n\r\n"], (_request, response) => {
    response.write("begun");
  });
  expect(heard).toMatch(/^HTTP\/1.1 200 .*begun/s);
  expect(heard).not.toContain("400");
});
