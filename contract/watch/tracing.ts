/**
 * Traces of what a request does. Where none are wanted nothing of them is loaded: then there is no
 * tracer, and work is done as it is.
 */

export interface SpanAbout {
  name: string;
  kind: "server" | "client" | "internal";
  /** By OpenTelemetry's semantic conventions; never a query or a value that was bound. */
  attributes?: Attributes;
  /** Headers with a `traceparent` that is believed: the trace goes on from there. */
  from?: Record<string, string | string[] | undefined>;
}

export type Attributes = Record<string, string | number | boolean | undefined>;

/** By which a log line is found from a trace, and the other way round. */
export interface TraceIds {
  trace_id: string;
  span_id: string;
}

export interface Span {
  readonly ids: TraceIds;
  set(attributes: Attributes): void;
  rename(name: string): void;
  /** Marks it as failed, by the kind of error alone. */
  fail(error: unknown): void;
  end(): void;
  /** Does something as a part of it. */
  within<T>(work: () => T): T;
  /** Headers by which another process goes on with the trace. */
  headers(): Record<string, string>;
}

export interface Tracer {
  begin(about: SpanAbout): Span;
  /** Whether something is being traced here. */
  isWithin(): boolean;
  /** Of the span that is under way. */
  ids(): TraceIds | undefined;
  /** Does something that is no part of what is traced here. */
  outside<T>(work: () => T): T;
  /** Sends what is left. */
  stop(): Promise<void>;
}

// Bundles of one process share the tracer.
const SHARED = Symbol.for("waybook.tracer");
const shared = globalThis as { [SHARED]?: Tracer };

export const tracer = (): Tracer | undefined => shared[SHARED];

/** Sends traces to a receiver of OTLP over HTTP from now on; does nothing without its address. */
export async function startTracing(url: string | undefined, service: string): Promise<void> {
  if (!url) return;
  const { openTelemetry } = await import("./open-telemetry");
  shared[SHARED] = await openTelemetry(url, service);
}

/** Sends what is left, and traces nothing more. */
export async function stopTracing(): Promise<void> {
  const last = shared[SHARED];
  shared[SHARED] = undefined;
  await last?.stop();
}

/** Does something as a span of its own; without a tracer it is only done. */
export async function inSpan<T>(
  about: () => SpanAbout,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const active = tracer();
  if (!active) return work();
  const span = active.begin(about());
  try {
    return await span.within(() => work(span));
  } catch (error) {
    // A thrown Response is an answer like any other.
    if (!(error instanceof Response)) span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** What goes on for longer than the request that began it, and is no part of its trace. */
export const outsideSpans = <T>(work: () => T): T => tracer()?.outside(work) ?? work();

/** The fields that each line of a log has beside its own, for pino's option `mixin`. */
export const traceIds = (): Partial<TraceIds> => ({ ...tracer()?.ids() });
