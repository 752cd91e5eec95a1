import * as contract from "contract/calls";
import { direct, type SentCase } from "./sent";

const body = {
  atOnce: ["late-route" as const],
  digest: [],
  digestHour: 7,
  quietFrom: 20,
  quietUntil: 6,
};

export const ALERTS: SentCase[] = [
  direct(contract.getAlerts, {}, ["GET /alerts"]),
  direct(contract.setAlerts, { body }, ["PATCH /alerts", {}, body]),
  direct(contract.stopAlerts, { body: { token: "t" } }, ["POST /alerts/stop", {}, { token: "t" }]),
];
