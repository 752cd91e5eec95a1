/** The relations of extracts that the product has a use for. */
import { statSync } from "node:fs";
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
  // One that is missing is told of when its turn comes.
  const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [at, file] of files.entries()) {
    const blocks = readOsm(file, { node: false, way: false, relation: true });
    for await (const { entities, read } of blocks) {
      progress("Reading relations", (before + read) / whole);
      for (const entity of entities) {
        if (entity.type !== "relation") continue;
        const area = areas.has(entity.id) ? null : areaOf(entity);
        if (area) areas.set(entity.id, area);
        const turn = turns.has(entity.id) ? null : turnRuleOf(entity);
        if (turn) turns.set(entity.id, turn);
      }
    }
    before += sizes[at] as number;
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
