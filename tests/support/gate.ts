import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  type Server as NetServer,
  type Socket,
} from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** How what a server answers comes through. */
interface Pace {
  /** Until the next piece comes. */
  ms: number;
  bytes: number;
}
const AT_ONCE: Pace = { ms: 0, bytes: Number.POSITIVE_INFINITY };

/** A way to a server of this machine that can be closed and opened again. */
export class Gate {
  private state: "open" | "shut" | "hanging" = "open";
  private pace = AT_ONCE;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: NetServer,
    port: number,
  ) {
    server.on("connection", (inside) => {
      if (this.state === "shut") return inside.destroy();
      if (this.state === "hanging") return this.hold(inside);
      const outside = connect(port, "127.0.0.1");
      for (const socket of [inside, outside]) this.hold(socket);
      inside.pipe(outside);
      return pipeline(
        outside,
        (answer) => this.paced(answer),
        inside,
        () => {},
      );
    });
  }

  static async to(port: number): Promise<Gate> {
    const gate = new Gate(createServer(), port);
    gate.server.listen(0, "127.0.0.1");
    await once(gate.server, "listening");
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on, whoever asks for the server finds it gone. */
  shut(): void {
    this.turn("shut");
  }

  /** From now on the server takes what is sent to it, and answers nothing. */
  hang(): void {
    this.turn("hanging");
  }

  /** From now on what the server answers comes late, and no more of it at a time than so much. */
  slow(pace: { ms: number; bytes?: number }): void {
    this.pace = { ...AT_ONCE, ...pace };
  }

  /** Ends the slowness; nothing is cut off. */
  hurry(): void {
    this.pace = AT_ONCE;
  }

  reopen(): void {
    this.turn("open");
  }

  /** How many ends of connections are open. */
  get openEnds(): number {
    return this.sockets.size;
  }

  private async *paced(answer: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of answer) {
      for (let at = 0; at < chunk.length; ) {
        const { ms, bytes } = this.pace;
        if (ms > 0) await pause(ms);
        yield chunk.subarray(at, at + bytes);
        at += bytes;
      }
    }
  }

  private turn(state: Gate["state"]): void {
    this.state = state;
    for (const socket of this.sockets) socket.destroy();
  }

  private hold(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => this.sockets.delete(socket));
  }

  async end(): Promise<void> {
    this.shut();
    this.server.close();
  }
}
