/** A stand-in for a GraphHopper server, which the tests can't reach. */
import { createServer, type ServerResponse } from "node:http";
import { listen } from "./listen";

export class SmallGraphHopper {
  /** What it does when it is asked for a path. */
  mode: "answer" | "refuse" | "hang" | "die" = "answer";
  /** What it says when it refuses. */
  static readonly REFUSAL = "Connection between locations not found";
  private readonly hung = new Set<ServerResponse>();
  private constructor(
    readonly url: string,
    private readonly close: () => Promise<void>,
  ) {}

  static async start(): Promise<SmallGraphHopper> {
    const http = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      service.answer(body, response);
    });
    const { host, close } = await listen(http);
    const service = new SmallGraphHopper(`http://${host}`, close);
    return service;
  }

  /** The settings of a product that asks it. */
  get settings() {
    return { DIRECTIONS: "graphhopper", DIRECTIONS_URL: this.url };
  }

  async stop(): Promise<void> {
    for (const response of this.hung) response.destroy();
    await this.close();
  }

  private answer(body: string, response: ServerResponse): void {
    if (this.mode === "hang") this.hung.add(response);
    else if (this.mode === "die") response.socket?.destroy();
    else if (this.mode === "refuse") {
      // The error that its documentation shows.
      const message = SmallGraphHopper.REFUSAL;
      const details = "com.graphhopper.util.exceptions.ConnectionNotFoundException";
      reply(response, 400, { message, hints: [{ message, details }] });
    } else {
      const { points } = JSON.parse(body) as { points: [number, number][] };
      const line = { type: "LineString", coordinates: points };
      reply(response, 200, { paths: [{ time: 600_000, distance: 5000, points: line }] });
    }
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
