import type { RecurrenceDay } from "contract/entities";

/** Why a day of a recurring route has no route. */
export function heldWords(
  reason: RecurrenceDay["heldReason"],
  agentName: string | null | undefined,
): string {
  const agent = agentName ?? "The agent";
  switch (reason) {
    case "agent-absent":
      return `Held: ${agent} is absent`;
    case "agent-left":
      return `Held: ${agent} cannot be given routes of this office`;
    default:
      return "Held: no active location";
  }
}
