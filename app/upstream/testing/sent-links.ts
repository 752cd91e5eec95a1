import * as contract from "contract/calls";
import { direct, type SentCase } from "./sent";

const agent = { params: { id: "u1" } };

export const LINKS: SentCase[] = [
  direct(contract.getAgentLink, agent, ["GET /agent-links/u1"]),
  direct(contract.listAgentLinks, { query: { ids: ["u1", "u2"] } }, [
    "GET /agent-links",
    { ids: "u1,u2" },
  ]),
  direct(contract.makeAgentLink, { ...agent, body: { pin: "1234" } }, [
    "POST /agent-links/u1",
    {},
    { pin: "1234" },
  ]),
  direct(contract.makeAgentLinks, { body: { ids: ["u1", "u2"] } }, [
    "POST /agent-links",
    {},
    { ids: ["u1", "u2"] },
  ]),
  direct(contract.revokeAgentLink, agent, ["DELETE /agent-links/u1"]),
  direct(contract.checkAgentLink, { body: { secret: "s3cret" } }, [
    "POST /agent-links/check",
    {},
    { secret: "s3cret" },
  ]),
  direct(contract.openAgentLink, { body: { secret: "s3cret" } }, [
    "POST /agent-links/open",
    {},
    { secret: "s3cret" },
  ]),
];
