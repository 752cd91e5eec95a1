import * as contract from "contract/calls";
import { direct, type SentCase } from "./sent";

const body = {
  name: "Sync",
  access: "read",
  groups: ["Routes"],
  officeId: "o1",
  days: 30,
} as const;

export const API_KEYS: SentCase[] = [
  direct(contract.listApiKeys, {}, ["GET /api-keys"]),
  direct(contract.createApiKey, { body: { ...body, groups: ["Routes"] } }, [
    "POST /api-keys",
    {},
    body,
  ]),
  direct(contract.revokeApiKey, { params: { id: "k1" } }, ["DELETE /api-keys/k1"]),
];
