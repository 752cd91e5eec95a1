import type { FormProps } from "@remix-run/react";
import { type FormEvent, type ReactNode, useRef } from "react";
import { Button, Form, useDebounced } from "..";
import { EnterButton } from "./enter-button";

interface AutoSubmitFormProps extends Omit<FormProps, "method" | "onChange"> {
  /** The button for pages without scripts. */
  applyLabel?: string;
  children: ReactNode;
}

/**
 * A form that says what its page shows. It is sent 500 ms after the last key in a field, or at once
 * for a choice; without scripts by its button.
 */
export function AutoSubmitForm({
  applyLabel = "Show",
  children,
  onSubmit,
  ...props
}: AutoSubmitFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const send = useDebounced(() => form.current?.requestSubmit());
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as HTMLElement as HTMLInputElement;
    const isChoice = field.matches("[data-label], select");
    // The search of a picker.
    if (!isChoice && field.closest("details")) return;
    // A date whose year is still being typed.
    if (field.validity.badInput || field.validity.rangeUnderflow) return send.cancel();
    send();
    if (isChoice) send.flush();
  };
  return (
    <Form
      method="get"
      preventScrollReset
      {...props}
      ref={form}
      onChange={change}
      onBlur={send.flush}
      onSubmit={(event) => {
        send.cancel();
        onSubmit?.(event);
      }}
    >
      <EnterButton />
      {children}
      <Button type="submit" className="no-js-only">
        {applyLabel}
      </Button>
    </Form>
  );
}
