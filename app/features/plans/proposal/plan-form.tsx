import type { ReactNode } from "react";
import { UpdatedAt } from "~/kit/form/updated-at";
import { Form } from "~/ui";
import { type PlanPart, planPartUrl } from "../plan-urls";
import type { PlanHead } from "./read-plan.server";

interface PlanFormProps {
  plan: PlanHead;
  /** What its buttons do. */
  intent: "again" | "stop" | "lock" | "way" | "fairness" | "copy" | "what-if" | "put-back";
  /** The part of the page that it leads back to. */
  part?: PlanPart;
  className?: string;
  children: ReactNode;
}

/** A form of the page of a plan that is little more than its buttons. */
export const PlanForm = ({ plan, intent, part = {}, className, children }: PlanFormProps) => (
  <Form
    method="post"
    action={planPartUrl(plan.id, part)}
    className={className}
    preventScrollReset
    data-leave="freely"
  >
    <input type="hidden" name="intent" value={intent} />
    <UpdatedAt of={plan} />
    {children}
  </Form>
);
