/** Why stops stay where they are, in words. */
import { type Both, nameOf } from "./both-days.server";

/** More stops of one agent that nobody can take are one sentence. */
const FEW = 3;

/** Stops that nobody can take, those of one agent together where they are many. */
export function unplacedWords(both: Both): string[] {
  const byAgent = new Map<string | undefined, number[]>();
  for (const stop of both.after.unplaced) {
    const agent = agentOn(both, both.now.get(stop)?.agentDay);
    byAgent.set(agent, [...(byAgent.get(agent) ?? []), stop]);
  }
  return [...byAgent].flatMap(([agent, stops]) => {
    if (stops.length > FEW) {
      const [first = -1] = stops;
      const stay = agent ? `They stay with ${agent}.` : "They are not planned.";
      return [
        `${nameOf(both, first)} and ${stops.length - 1} other stops: ${reasonOf(both, stops)}. ${stay}`,
      ];
    }
    const stays = agent ? `It stays with ${agent}.` : "It is not planned.";
    return stops.map((stop) => `${nameOf(both, stop)}: ${reasonOf(both, [stop])}. ${stays}`);
  });
}

/** Says "no agent" only where all of them were asked. */
function reasonOf(both: Both, stops: readonly number[]): string {
  const { before, after, breaking } = both;
  const [them, locations] =
    stops.length === 1 ? ["it", "this location"] : ["them", "these locations"];
  if (after.isOver) return "there was no time to ask all agents";
  if (breaking.what === "give" && breaking.to) {
    const others = stops.map((stop) => agentOn(both, after.instead.get(stop)));
    const [other] = others;
    const who = other && others.every((one) => one === other) ? other : "another agent";
    const instead = others.some(Boolean)
      ? `, ${who} can take ${them}`
      : `, and nobody else can take ${them}`;
    return `${agentOn(both, breaking.to[0])} has ${locations} already${instead}`;
  }
  if (before.isCut) return `none of the agents who were asked can take ${them}`;
  return `no agent can take ${them}`;
}

const agentOn = ({ before }: Both, agentDay: number | undefined): string | undefined =>
  before.rests[agentDay ?? -1]?.agent.name;
