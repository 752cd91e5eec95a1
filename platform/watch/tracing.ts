/**
 * Traces of what a request does. Where none are wanted nothing of them is loaded: then there is no
 * tracer, and work is done as it is.
 */
import type { Span, SpanAbout, TraceIds, Tracer } from "./span";

export type { Span, SpanAbout, TraceIds, Tracer } from "./span";

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
