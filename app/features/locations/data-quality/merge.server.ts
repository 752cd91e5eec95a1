import { getLocation } from "contract/locations/calls";
import {
  MergeField as Field,
  type MergeField,
  mergeLocation,
} from "contract/locations/data-quality-calls";
import { z } from "zod";
import type { Done, FormContext } from "~/kit/form/form-action.server";
import { cameFromListUrl } from "~/kit/list";
import type { SignedIn } from "~/session/guards.server";
import { call, change, type UpstreamContext } from "~/upstream/client.server";
import { including } from "~/upstream/query.server";
import { DOUBLED } from "./inbox-lists";
import { defaultTake, MERGE_FIELDS } from "./merge-fields";
import { offered } from "./offered.server";

/** Which of two locations a field comes from: the one that stays, or the one that goes. */
export type Side = "into" | "from";

/** Two locations in what they differ. */
export interface Merging {
  fields: { name: MergeField; label: string; into: string; from: string; chosen: Side }[];
  updatedAt: Record<Side, string>;
}

const side = z.enum(["into", "from"]).optional();
const stamp = z.string().max(40).optional();

export const MergeForm = z.object({
  ...(Object.fromEntries(Field.options.map((name) => [name, side])) as Record<
    MergeField,
    typeof side
  >),
  intoUpdatedAt: stamp,
  fromUpdatedAt: stamp,
});

const SHOWN_WITH = ["locationType", "chain", "user"];

/** What is chosen between; where one has nothing, the other's is proposed. */
export async function readMerging(
  { upstream }: SignedIn,
  ids: { id: string; otherId: string },
): Promise<Merging> {
  const { into, from } = await readBoth(upstream, ids.id, ids.otherId);
  const proposed = new Set(defaultTake(into, from));
  const fields = MERGE_FIELDS.map(({ name, label, read }) => ({
    name,
    label,
    into: read(into),
    from: read(from),
    chosen: (proposed.has(name) ? "from" : "into") as Side,
  }));
  return {
    fields: fields.filter((field) => field.into !== field.from),
    updatedAt: { into: into.updatedAt ?? "", from: from.updatedAt ?? "" },
  };
}

async function readBoth(upstream: UpstreamContext, id: string, otherId: string) {
  const [into, from] = await Promise.all([
    call(upstream, getLocation, { params: { id }, query: { filter: including(SHOWN_WITH) } }),
    call(upstream, getLocation, {
      params: { id: otherId },
      query: { filter: including(SHOWN_WITH) },
    }),
  ]);
  return { into, from };
}

/** Merges two: what stays gets of the other one what it lacks. */
export async function mergeByDefault(upstream: UpstreamContext, id: string, otherId: string) {
  const { into, from } = await readBoth(upstream, id, otherId);
  return change(upstream, mergeLocation, {
    params: { id },
    body: {
      otherId,
      take: defaultTake(into, from),
      updatedAt: into.updatedAt ?? undefined,
      otherUpdatedAt: from.updatedAt ?? undefined,
    },
  });
}

/** Merges the two as the form says, and leads back to the inbox. */
export async function mergeBoth(
  { intoUpdatedAt, fromUpdatedAt, ...chosen }: z.output<typeof MergeForm>,
  { upstream, params, query }: FormContext,
): Promise<Done> {
  const take = Field.options.filter((name) => chosen[name] === "from");
  const body = {
    otherId: params.b ?? "",
    take,
    updatedAt: intoUpdatedAt || undefined,
    otherUpdatedAt: fromUpdatedAt || undefined,
  };
  const { undoId } = await offered(
    change(upstream, mergeLocation, { params: { id: params.a ?? "" }, body }),
  );
  return { message: "Locations merged!", undoId, redirectTo: cameFromListUrl(DOUBLED, query) };
}
