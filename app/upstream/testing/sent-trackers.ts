import * as contract from "contract/calls";
import { direct, now, type SentCase } from "./sent";

const agent = { params: { id: "u1" } };
const body = { secret: "s3cret", program: "owntracks" as const };

export const TRACKERS: SentCase[] = [
  direct(contract.getAgentTracker, agent, ["GET /agent-trackers/u1"]),
  direct(contract.makeAgentTracker, agent, ["POST /agent-trackers/u1"]),
  direct(contract.revokeAgentTracker, agent, ["DELETE /agent-trackers/u1"]),
  direct(contract.setPositionTimes, { ...agent, body: { from: "08:00", until: "17:00" } }, [
    "POST /users/u1/position-times",
    {},
    { from: "08:00", until: "17:00" },
  ]),
  direct(
    contract.reportTracked,
    { body: { ...body, positions: [{ coordinates: [-83, 40], recordedAt: now }] } },
    [
      "POST /agent-trackers/report",
      {},
      { ...body, positions: [{ coordinates: [-83, 40], recordedAt: now }] },
    ],
  ),
];
