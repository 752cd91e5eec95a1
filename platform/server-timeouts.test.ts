import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import {
  allowUpload,
  applyTimeouts,
  SERVER_TIMEOUTS,
  type ServerTimeouts,
} from "./server-timeouts";

const QUICK: ServerTimeouts = {
  ...{ ...SERVER_TIMEOUTS, headMs: 200, bodyMs: 300, uploadMs: 1_000, idleMs: 200 },
  ...{ speedMs: 200, speedBytes: 100 },
};

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

async function serve(
  answer: RequestListener,
  timeouts: Partial<ServerTimeouts> = {},
): Promise<number> {
  const own = createServer({ connectionsCheckingInterval: 50 }, answer);
  server = own;
  applyTimeouts(own, { ...QUICK, ...timeouts });
  own.listen(0, "127.0.0.1");
  await once(own, "listening");
  return (own.address() as AddressInfo).port;
}

interface Connection {
  socket: Socket;
  /** What came back, once it has ended. */
  heard: Promise<string>;
}

async function connection(port: number): Promise<Connection> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  socket.on("error", () => {});
  // Not `once`, which throws where the other side ends the connection in the middle of a byte.
  const heard = new Promise<string>((done) => socket.on("close", () => done(text)));
  await once(socket, "connect");
  return { socket, heard };
}

const HEAD = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n";

/** Sends a byte now and then, for as long as somebody listens. */
async function drip(socket: Socket, everyMs: number) {
  while (!socket.destroyed) {
    socket.write("x");
    await pause(everyMs);
  }
}

const readAll: RequestListener = (request, response) => {
  request.on("error", () => {});
  request.resume().once("end", () => response.end("answered"));
};

/** Reads a body that is known to be an upload. */
const readUpload: RequestListener = (request, response) => {
  allowUpload(request);
  readAll(request, response);
};

describe("a connection is ended", () => {
  it("that sends nothing", async () => {
    const { heard } = await connection(await serve(readAll));
    expect(await heard).not.toContain("answered");
  });

  it("whose head comes byte by byte", async () => {
    const { socket, heard } = await connection(await serve(readAll));
    socket.write("GET / HTTP/1.1\r\nx: ");
    void drip(socket, 50);
    expect(await heard).toMatch(/^(HTTP\/1.1 408 .*)?/s);
    expect(socket.destroyed).toBe(true);
  });

  it("whose body stops coming", async () => {
    const { socket, heard } = await connection(await serve(readAll, { bodyMs: 60_000 }));
    socket.write(`${HEAD}\r\nx`);
    expect(await heard).toBe("");
  });

  it("whose body comes byte by byte", async () => {
    const { socket, heard } = await connection(await serve(readAll));
    socket.write(`${HEAD}\r\n`);
    void drip(socket, 50);
    expect(await heard).toBe("");
  });

  it("whose body says that it has a file, which nobody expects", async () => {
    const { socket, heard } = await connection(await serve(readAll));
    socket.write(`${HEAD}content-type: multipart/form-data; boundary=b\r\n\r\n`);
    void drip(socket, 50);
    expect(await heard).toBe("");
  });

  it("that goes on sending slowly after it was answered", async () => {
    const port = await serve((request, response) => {
      request.on("error", () => {}).resume();
      response.end("answered");
    });
    const { socket, heard } = await connection(port);
    socket.write(`${HEAD}\r\n`);
    void drip(socket, 50);
    expect(await heard).toContain("answered");
  });

  it("whose upload is slower than the least speed", async () => {
    const { socket, heard } = await connection(await serve(readUpload, { uploadMs: 60_000 }));
    socket.write(`${HEAD}\r\n`);
    void drip(socket, 50);
    expect(await heard).toBe("");
  });

  it("that does not read what it asked for", async () => {
    const port = await serve((_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)));
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    const [served] = (await once(server as Server, "connection")) as [Socket];
    await once(served, "close");
    socket.destroy();
  });

  it("beyond as many as there may be", async () => {
    const port = await serve(readAll, { connections: 1, idleMs: 60_000, headMs: 60_000 });
    const first = await connection(port);
    const second = await connection(port);
    expect(await second.heard).toBe("");
    expect(first.socket.destroyed).toBe(false);
  });
});

describe("a connection lives on", () => {
  it("whose upload takes long, but comes", async () => {
    const { socket, heard } = await connection(await serve(readUpload, { uploadMs: 60_000 }));
    socket.write(`${HEAD}connection: close\r\n\r\n`);
    for (let sent = 0; sent < 1000; sent += 100) {
      socket.write("x".repeat(100));
      await pause(60);
    }
    expect(await heard).toContain("answered");
  });

  it("whose upload we are slow to read", async () => {
    const port = await serve(
      (request, response) => {
        allowUpload(request);
        setTimeout(() => readAll(request, response), 3.5 * QUICK.idleMs);
      },
      { uploadMs: 60_000 },
    );
    const { socket, heard } = await connection(port);
    socket.write(`${HEAD}connection: close\r\n\r\n`);
    socket.write("x".repeat(500));
    setTimeout(() => socket.write("x".repeat(500)), 3.75 * QUICK.idleMs);
    expect(await heard).toContain("answered");
  });

  it("that waits for events", async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n");
      setTimeout(() => response.end("data: late\n\n"), 4 * QUICK.idleMs);
    });
    const { socket, heard } = await connection(port);
    socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(await heard).toContain("data: late");
  });

  it("that waits for a long search", async () => {
    const port = await serve((_request, response) => {
      setTimeout(() => response.end("found"), 4 * QUICK.idleMs);
    });
    const { socket, heard } = await connection(port);
    socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(await heard).toContain("found");
  });
});
