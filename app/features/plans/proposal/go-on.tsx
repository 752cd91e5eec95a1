import { type RefusedForm, typedForm } from "~/kit/form/refused-form";
import { Button, Field } from "~/ui";
import { Select } from "~/ui/select";
import { PlanForm } from "./plan-form";
import type { PlanHead, PlanScreenData } from "./read-plan.server";

interface GoOnProps {
  plan: PlanHead;
  others: PlanScreenData["others"];
  agents: { userId: string; name: string }[];
  isOpen: boolean;
  /** The key of the forms' requests. */
  requestKey: string;
  refused: RefusedForm | undefined;
}

/** Other plans that are made from this one. */
export function GoOn({ plan, others, agents, isOpen, requestKey, refused }: GoOnProps) {
  const typed = typedForm(refused);
  return (
    <section aria-labelledby="plan-go-on" className="stack gap-3">
      <h2 className="heading" id="plan-go-on">
        {isOpen ? "What if" : "Next week"}
      </h2>
      {isOpen && (
        <>
          <p className="muted">Makes another plan and shows both beside each other.</p>
          <PlanForm plan={plan} intent="what-if" className="cluster gap-4 align-end">
            <input type="hidden" name="key" value={`what-if-${requestKey}`} />
            {others.length > 0 && (
              <span className="row gap-2 align-end">
                <Field label="One agent more" id="what-if-more">
                  <Select
                    name="more"
                    options={others}
                    defaultValue={typed.text("more") || (others[0]?.value ?? "")}
                  />
                </Field>
                <Button type="submit" name="change" value="more">
                  Add
                  <span className="visually-hidden"> this agent in another plan</span>
                </Button>
              </span>
            )}
            {agents.length > 1 && (
              <span className="row gap-2 align-end">
                <Field label="One agent less" id="what-if-less">
                  <Select
                    name="less"
                    defaultValue={typed.text("less") || (agents[0]?.userId ?? "")}
                    options={agents.map(({ userId, name }) => ({ value: userId, label: name }))}
                  />
                </Field>
                <Button type="submit" name="change" value="less">
                  Leave out
                  <span className="visually-hidden"> this agent in another plan</span>
                </Button>
              </span>
            )}
            <Button type="submit" name="change" value="day">
              One day more
            </Button>
          </PlanForm>
        </>
      )}
      <PlanForm plan={plan} intent="copy" className="cluster gap-3">
        <input type="hidden" name="key" value={`copy-${requestKey}`} />
        <Button type="submit" aria-describedby="plan-copy-said">
          Copy to next week
        </Button>
        <p className="muted small" id="plan-copy-said">
          Same agents, weekdays and order. Days off and visit intervals are respected.
        </p>
      </PlanForm>
    </section>
  );
}
