/** What is recorded of people, by the names that the upstream has for it. */
export const RETENTION_WORDS = {
  positions: {
    label: "Positions of agents",
    text: "Where the agent's device was, every few seconds on the road. Each agent's last position is retained.",
  },
  messages: {
    label: "Messages",
    text: "What agents and their office write to each other.",
  },
  mails: {
    label: "Mail in the outbox",
    text: "Mail written to files, because there is no mail server.",
  },
  jobs: {
    label: "Finished imports and exports",
    text: "Their results and the files they created.",
  },
  imports: {
    label: "Change sets of imports",
    text: "The rows of the file, and the data to revert them.",
  },
  looks: {
    label: "Position access log",
    text: "Who viewed the trail or the position of an agent, and when. Shown on the agent's page.",
  },
  sessions: {
    label: "Ended sign-ins",
    text: "Who was signed in, with which browser and from which address. Those of agents' links are deleted after 14 days.",
  },
  proof: {
    label: "Proof of visits",
    text: "Photos, signatures and codes that agents gave with their visits.",
  },
  plans: {
    label: "Plans",
    text: "Proposals of routes, after their last day. The routes stay.",
  },
  audit: {
    label: "Audit trail",
    text: "Changes, sign-ins and exports. Shown in the history of each record.",
  },
} as const;

const DAY = 24;

/** `30 days`, `1 hour`, `No limit`. @param hours null: without limit */
export function formatRetention(hours: number | null): string {
  if (hours === null) return "No limit";
  const [count, unit] = hours % DAY === 0 ? [hours / DAY, "day"] : [Math.round(hours), "hour"];
  return `${count.toLocaleString("en-US")} ${unit}${count === 1 ? "" : "s"}`;
}

/** How a sentence names a period without an end. */
export const WITHOUT_LIMIT = "without limit";

/** A period within a sentence: `for 30 days`, `without limit`. @param hours null: without limit */
export const formatStoredFor = (hours: number | null): string =>
  hours === null ? WITHOUT_LIMIT : `for ${formatRetention(hours)}`;
