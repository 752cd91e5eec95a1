import { expect, it } from "vitest";
import type { FormContext } from "~/kit/form/form-action.server";
import { makePlan } from "./make-plan.server";
import { NewPlanForm } from "./plan-form";

const session = { user: { id: "u1" }, office: { id: "o1", timeZone: "America/New_York" } };

it("a new plan is refused for a day that is over", async () => {
  const form = NewPlanForm.parse({
    ...{ name: "June", officeId: "o1", agentIds: ["ann"], source: "overdue" },
    ...{ from: "2020-06-01", dayCount: "2", days: ["2999-06-03", "2020-06-02"] },
  });
  await expect(makePlan(form, { session } as FormContext)).rejects.toMatchObject({
    ...{ field: "days", status: 422 },
    message: "Tue 06-02-2020 is over. Choose days from today on",
  });
});
