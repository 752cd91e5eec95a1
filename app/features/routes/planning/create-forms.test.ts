import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { CreateForm, TemplateForm } from "./create-forms";

function send(fields: [string, string][], schema: typeof CreateForm | typeof TemplateForm) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return parseWithZod(form, { schema });
}

const NAME: [string, string] = ["name", "North side"];
const STOP: [string, string] = ["stops", "l1"];
const OFFICE: [string, string] = ["officeId", "o1"];
const AGENT: [string, string] = ["agentId", "a1"];

describe("the Create Route form", () => {
  // spec: 5.create-order
  it.each<[[string, string][], Record<string, string[]>]>([
    [[], { name: ["Route name should have atleast 3 characters"] }],
    [[["name", "  ab  "]], { name: ["Route name should have atleast 3 characters"] }],
    [[STOP, OFFICE, AGENT], { name: ["Route name should have atleast 3 characters"] }],
    [[["name", "n".repeat(241)]], { name: ["A route name has at most 200 characters"] }],
    [[NAME], { stops: ["There are no locations selected in this route"] }],
    [[NAME, OFFICE, AGENT], { stops: ["There are no locations selected in this route"] }],
    [[NAME, STOP], { officeId: ["No office selected"] }],
    [[NAME, STOP, AGENT], { officeId: ["No office selected"] }],
    [[NAME, STOP, OFFICE], { agentId: ["No Agent selected"] }],
    [[NAME, STOP, OFFICE, ["agentId", ""]], { agentId: ["No Agent selected"] }],
  ])("says the first thing that is wrong alone: %j", (fields, error) => {
    expect(send(fields, CreateForm).reply().error).toEqual(error);
  });

  it("takes the stops in the order in which they were shown", () => {
    const sent = send([NAME, STOP, ["stops", "l3"], ["stops", "l2"], OFFICE, AGENT], CreateForm);
    expect(sent).toMatchObject({
      status: "success",
      value: { name: "North side", stops: ["l1", "l3", "l2"], officeId: "o1", agentId: "a1" },
    });
  });
});

describe("the template form", () => {
  it("wants a name that is not blank", () => {
    for (const name of ["", "   "]) {
      expect(send([["templateName", name], STOP], TemplateForm).reply().error).toEqual({
        templateName: ["Please enter valid template name"],
      });
    }
    expect(send([["templateName", "Mondays"], STOP], TemplateForm).status).toBe("success");
  });
});
