/** What a trace is made of, whoever makes it. */

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
