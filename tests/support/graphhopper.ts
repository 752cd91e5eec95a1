/** A stand-in for a GraphHopper server, which the tests can't reach. */
import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { freePort } from "./ports";

export class SmallGraphHopper {
  /** What it does when it is asked for a path. */
  mode: "answer" | "refuse" | "hang" | "die" = "answer";
  /** What it says when it refuses. */
  static readonly REFUSAL = "Connection between locations not found";
  private readonly hung = new Set<ServerResponse>();
  private constructor(
    readonly url: string,
    private readonly http: HttpServer,
  ) {}

  static async start(): Promise<SmallGraphHopper> {
    const port = await freePort();
    const http = createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part;
      service.answer(body, response);
    });
    const service = new SmallGraphHopper(`http://127.0.0.1:${port}`, http);
    await new Promise<void>((ready) => http.listen(port, "127.0.0.1", ready));
    return service;
  }

  /** The settings of a product that asks it. */
  get settings() {
    return { DIRECTIONS: "graphhopper", DIRECTIONS_URL: this.url };
  }

  async stop(): Promise<void> {
    for (const response of this.hung) response.destroy();
    this.http.closeAllConnections();
    await new Promise((done) => this.http.close(done));
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
