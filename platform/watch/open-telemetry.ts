import type { Context, Span as OtelSpan, SpanKind } from "@opentelemetry/api";
import { versionOfWaybook } from "../version";
import type { Attributes, Span, SpanAbout, TraceIds, Tracer } from "./span";

/** How long a stop waits for the receiver. */
const STOP_MS = 2_000;

/**
 * The tracer by OpenTelemetry. Its packages are loaded here alone, and not by `import` at the top:
 * a bundle would load them at its start.
 *
 * @param url where spans are posted to, as JSON
 * @param service as traces call this process, if `OTEL_SERVICE_NAME` does not say otherwise
 */
export async function openTelemetry(url: string, service: string): Promise<Tracer> {
  const [api, sdk, { OTLPTraceExporter }, resources, names] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/semantic-conventions"),
  ]);
  const resource = resources
    .defaultResource()
    .merge(
      resources.resourceFromAttributes({
        [names.ATTR_SERVICE_NAME]: service,
        [names.ATTR_SERVICE_VERSION]: versionOfWaybook(),
      }),
    )
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const provider = new sdk.NodeTracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  const { context: contexts, propagation } = api;
  const otel = provider.getTracer("waybook", versionOfWaybook());
  const kinds: Record<SpanAbout["kind"], SpanKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };

  function begin({ name, kind, attributes, from }: SpanAbout): Span {
    const here = contexts.active();
    const parent = from ? propagation.extract(api.ROOT_CONTEXT, traceHeadersOf(from)) : here;
    const span = otel.startSpan(name, { kind: kinds[kind], attributes }, parent);
    return spanOf(span, api.trace.setSpan(parent, span));
  }

  function spanOf(span: OtelSpan, inside: Context): Span {
    return {
      ids: idsOf(span),
      set: (attributes: Attributes) => span.setAttributes(attributes),
      rename: (name) => span.updateName(name),
      fail(error) {
        span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.setAttribute("error.type", typeOf(error));
      },
      end: () => span.end(),
      within: (work) => contexts.with(inside, work),
      headers() {
        const headers: Record<string, string> = {};
        propagation.inject(inside, headers);
        return headers;
      },
    };
  }

  const current = () => api.trace.getSpan(contexts.active());
  return {
    begin,
    isWithin: () => current() !== undefined,
    ids() {
      const span = current();
      return span && idsOf(span);
    },
    outside: (work) => contexts.with(api.ROOT_CONTEXT, work),
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const impatience = new Promise<void>((done) => {
        timer = setTimeout(done, STOP_MS);
      });
      // A receiver that is away must not hold up the stop.
      await Promise.race([provider.shutdown().catch(() => {}), impatience]);
      clearTimeout(timer);
      for (const part of [api.trace, contexts, propagation]) part.disable();
    },
  };
}

/** Baggage, which may hold anything, is not taken over. */
const traceHeadersOf = ({ traceparent, tracestate }: NonNullable<SpanAbout["from"]>) => ({
  traceparent,
  tracestate,
});

function idsOf(span: OtelSpan): TraceIds {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** What kind of failure it is; its message may hold anything. */
function typeOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (!(error instanceof Error)) return "error";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
