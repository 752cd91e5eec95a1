import { createServer } from "node:http";
import { listen } from "./listen";

/** A span as OTLP has it in JSON, with what tests look at. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

interface Payload {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, "service" | "attributes"> & { attributes: Attribute[] })[];
    }[];
  }[];
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** Takes spans by OTLP over HTTP, as a collector does. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** All that came, as it came. */
  text = "";

  private constructor(
    readonly stop: () => Promise<void>,
    readonly url: string,
  ) {}

  static async start(): Promise<TraceReceiver> {
    const server = createServer(async (req, res) => {
      let body = "";
      for await (const part of req) body += part;
      if (req.method === "POST" && req.url === "/v1/traces") receiver.take(body);
      res.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    const { host, close } = await listen(server);
    const receiver: TraceReceiver = new TraceReceiver(close, `http://${host}`);
    return receiver;
  }

  private take(body: string): void {
    this.text += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Payload).resourceSpans) {
      const service = String(valuesOf(resource.attributes)["service.name"]);
      for (const { spans } of scopeSpans) {
        for (const span of spans) {
          this.spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
        }
      }
    }
  }
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
