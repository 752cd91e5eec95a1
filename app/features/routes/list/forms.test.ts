import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { AssignForm, UnassignForm } from "./forms";

function send(fields: [string, string][], schema: typeof AssignForm | typeof UnassignForm) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseWithZod(form, { schema });
}

describe("the Assign Route form", () => {
  // spec: 5.assign-office 5.assign-agent 5.assign-route
  it.each<[[string, string][], Record<string, string[]>]>([
    [[], { officeId: ["Please select an office"] }],
    [[["agentId", "a"]], { officeId: ["Please select an office"] }],
    [[["officeId", "o"]], { agentId: ["Please select an Agent"] }],
    [
      [
        ["officeId", ""],
        ["agentId", ""],
      ],
      { officeId: ["Please select an office"] },
    ],
    [
      [
        ["officeId", "o"],
        ["agentId", "a"],
      ],
      { ids: ["Please select a route"] },
    ],
  ])("says the first thing that is missing: %j", (fields, error) => {
    expect(send(fields, AssignForm).reply().error).toEqual(error);
  });

  it("takes one route and many", () => {
    const chosen: [string, string][] = [
      ["officeId", "o"],
      ["agentId", "a"],
      ["ids", "r1"],
    ];
    expect(send(chosen, AssignForm)).toMatchObject({ status: "success", value: { ids: ["r1"] } });
    expect(send([...chosen, ["ids", "r2"]], AssignForm)).toMatchObject({
      value: { officeId: "o", agentId: "a", ids: ["r1", "r2"] },
    });
  });
});

describe("the unassign form", () => {
  it("wants at least one of the three boxes", () => {
    expect(send([["ids", "r1"]], UnassignForm).reply().error).toHaveProperty("agent");
    expect(
      send(
        [
          ["ids", "r1"],
          ["office", "on"],
        ],
        UnassignForm,
      ),
    ).toMatchObject({
      value: { ids: ["r1"], route: false, agent: false, office: true },
    });
  });
});
