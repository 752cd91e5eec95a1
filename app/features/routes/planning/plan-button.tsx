import { Button, type ButtonProps } from "~/ui";
import type { Plan } from "./plan";
import { BY_UPDATE, PLAN_FORM, useLeave } from "./use-plan";

interface PlanButtonProps extends Omit<ButtonProps, "type" | "form" | "onClick"> {
  name: string;
  value: string;
  /** Where scripts lead at once; without them the form's post leads there. */
  to: (plan: Plan) => string;
  /** Called with scripts alone, before it leads on. */
  onPress?: (button: HTMLButtonElement) => void;
}

/** A button that changes the plan, or opens a dialog over it, with all that is typed. */
export function PlanButton({ to, onPress, children, ...rest }: PlanButtonProps) {
  const leave = useLeave();
  return (
    <Button
      {...rest}
      {...BY_UPDATE}
      type="submit"
      form={PLAN_FORM}
      formNoValidate
      pending={false}
      onClick={(event) => {
        event.preventDefault();
        onPress?.(event.currentTarget);
        leave(to);
      }}
    >
      {children}
    </Button>
  );
}
