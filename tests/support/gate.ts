import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  type Server as NetServer,
  type Socket,
} from "node:net";

/** A way to a server of this machine that can be closed and opened again. */
export class Gate {
  private state: "open" | "shut" | "hanging" = "open";
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
      return inside.pipe(outside).pipe(inside);
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

  reopen(): void {
    this.turn("open");
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
