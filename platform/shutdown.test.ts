import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { watchForFinish } from "./shutdown";

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

const LIMIT_MS = 60_000;
const REQUEST = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

async function serve(answer: RequestListener) {
  const own = createServer();
  server = own;
  const finish = watchForFinish(own);
  own.on("request", answer);
  own.listen(0, "127.0.0.1");
  await once(own, "listening");
  return { finish, port: (own.address() as AddressInfo).port };
}

/** A connection, with what came back on it once it has ended. */
async function connection(port: number): Promise<{ socket: Socket; heard: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  const heard = once(socket, "close").then(
    () => text,
    (error) => `${text}${error}`,
  );
  await once(socket, "connect");
  return { socket, heard };
}

const connections = (port: number) =>
  Promise.all(Array.from({ length: 25 }, () => connection(port)));

describe("a stop", () => {
  it("answers what was sent just before, on new connections and on kept ones", async () => {
    const { finish, port } = await serve((_req, res) => res.end("answered"));
    const kept = await connections(port);
    for (const { socket } of kept) socket.write(REQUEST);
    await Promise.all(kept.map(({ socket }) => once(socket, "data")));
    const fresh = await connections(port);
    for (const { socket } of [...kept, ...fresh]) socket.write(REQUEST);
    await finish(LIMIT_MS);
    for (const { heard } of kept) expect((await heard).match(/answered/g)).toHaveLength(2);
    for (const { heard } of fresh) expect(await heard).toMatch(/connection: close.*answered/is);
  });

  it("waits for an answer under way, and ends its connection", async () => {
    let begin: (end: () => void) => void = () => {};
    const begun = new Promise<() => void>((resolve) => {
      begin = resolve;
    });
    const { finish, port } = await serve((_req, res) => begin(() => res.end("at last")));
    const { socket, heard } = await connection(port);
    socket.write(REQUEST);
    const end = await begun;
    const finished = finish(LIMIT_MS);
    end();
    expect(await heard).toMatch(/connection: close.*at last/is);
    await finished;
  });

  it("ends streams of events at once", async () => {
    const { finish, port } = await serve((_req, res) => {
      res.setHeader("content-type", "text/event-stream");
      res.write("data: 1\n\n");
    });
    const { socket, heard } = await connection(port);
    socket.write(REQUEST);
    await once(socket, "data");
    await finish(LIMIT_MS);
    expect(await heard).toMatch(/data: 1/);
  });

  it("cuts off what does not end in time", async () => {
    const { finish, port } = await serve(() => {});
    const { socket, heard } = await connection(port);
    socket.write(REQUEST);
    await once(server as Server, "request");
    await finish(10);
    expect(await heard).toBe("");
  });
});
