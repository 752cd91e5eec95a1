/** The stored plan as the planning of it goes on: proposals, signs of life, and how it ended. */
import type { Plan, PlanDocument } from "contract/entities";
import { getPlan, reportPlanProgress, updatePlan } from "contract/plans/calls";
import { call, send, type UpstreamContext } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";

/** The plan was changed, stopped, accepted or deleted while it was planned. */
export class PlanChanged extends Error {
  override name = "PlanChanged";
}

/** A plan may have megabytes. */
const TIMEOUT_MS = 60_000;

/** The caller for work that goes on after the request: as long as its session lasts. */
export const lastingCaller = (upstream: UpstreamContext): UpstreamContext => ({
  ...upstream,
  timeoutMs: TIMEOUT_MS,
  signal: undefined,
  refuse: undefined,
  memo: undefined,
});

type Status = "planning" | "proposed" | "stopped";

/** One plan, written by whoever plans it. Each write needs the `updatedAt` of the one before. */
export class PlanRecord {
  readonly id: string;
  document: PlanDocument;
  readonly #upstream: UpstreamContext;
  #updatedAt: string | undefined;

  constructor(
    upstream: UpstreamContext,
    { id, updatedAt }: Pick<Plan, "id" | "updatedAt">,
    document: PlanDocument,
  ) {
    this.#upstream = upstream;
    this.id = id;
    this.document = document;
    this.#updatedAt = updatedAt ?? undefined;
  }

  /** @throws PlanChanged if someone changed it, and UpstreamError */
  async store(
    status: Status,
    { document, reason = null }: { document?: PlanDocument; reason?: string | null } = {},
  ): Promise<void> {
    const body = { status, reason, document, updatedAt: this.#updatedAt };
    const stored = await this.#write(() =>
      call(this.#upstream, updatePlan, { params: { id: this.id }, body }),
    );
    if (document) this.document = document;
    this.#updatedAt = stored.updatedAt ?? undefined;
  }

  /** The same plan, written by another caller. */
  inNameOf(upstream: UpstreamContext): PlanRecord {
    const plan = { id: this.id, updatedAt: this.#updatedAt };
    return new PlanRecord(upstream, plan, this.document);
  }

  /** A sign of life. @throws as `store` */
  async report(share: number): Promise<void> {
    const body = { progress: Math.min(1, Math.max(0, share)) };
    await this.#write(() =>
      send(this.#upstream, reportPlanProgress, { params: { id: this.id }, body }),
    );
  }

  /** Says why planning ended, if the plan is still being planned: also of one that was changed. */
  async end(reason: string): Promise<void> {
    const plan = await call(this.#upstream, getPlan, { params: { id: this.id } });
    if (plan.status !== "planning") return;
    this.#updatedAt = plan.updatedAt ?? undefined;
    await this.store(plan.document?.proposal ? "proposed" : "stopped", { reason });
  }

  async #write<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const isChanged =
        error instanceof UpstreamError && (error.status === 409 || error.status === 404);
      throw isChanged ? new PlanChanged(error.message, { cause: error }) : error;
    }
  }
}
