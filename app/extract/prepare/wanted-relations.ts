/** The relations of extracts that the product has a use for. */
import { basename } from "node:path";
import { classifyArea, type FeatureClass } from "./classify";
import type { Progress } from "./progress";
import { type OsmRelation, readOsm } from "./read-osm";
import { type TurnRule, turnRuleOf } from "./turns";

export interface AreaRelation {
  of: FeatureClass;
  name: string | undefined;
  members: { way: number; inner: boolean }[];
}

export interface WantedRelations {
  areas: AreaRelation[];
  turns: TurnRule[];
}

/** Reads one extract after another: what is wrong with any is found out before long work. */
export async function wantedRelations(
  files: readonly string[],
  progress: Progress,
): Promise<WantedRelations> {
  const areas = new Map<number, AreaRelation>();
  const turns = new Map<number, TurnRule>();
  for (const file of files) {
    const phase = `Reading relations${files.length > 1 ? ` of ${basename(file)}` : ""}`;
    const blocks = readOsm(file, { node: false, way: false, relation: true });
    for await (const { entities, read, size } of blocks) {
      progress(phase, read / size);
      for (const entity of entities) {
        if (entity.type !== "relation") continue;
        const area = areas.has(entity.id) ? null : areaOf(entity);
        if (area) areas.set(entity.id, area);
        const turn = turns.has(entity.id) ? null : turnRuleOf(entity);
        if (turn) turns.set(entity.id, turn);
      }
    }
  }
  return { areas: [...areas.values()], turns: [...turns.values()] };
}

function areaOf({ tags, members }: OsmRelation): AreaRelation | null {
  if (tags?.type !== "multipolygon") return null;
  const of = classifyArea(tags);
  if (!of) return null;
  const ways = members.filter(({ type }) => type === "way");
  return {
    of,
    name: tags.name,
    members: ways.map(({ ref, role }) => ({ way: ref, inner: role === "inner" })),
  };
}
