import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import type { TypedForm } from "~/kit/form/refused-form";
import { Button, Field, Input, isComposing } from "~/ui";
import { TEMPLATE_NAME } from "./plan";
import { PLAN_FORM } from "./use-plan";

/** Saves the shown stops as a template under a name. */
export function SaveTemplate({ typed }: { typed: TypedForm }) {
  const errors = typed.errors(TEMPLATE_NAME);
  const save = useRef<HTMLButtonElement>(null);
  const [query] = useSearchParams();
  const name = typed.text(TEMPLATE_NAME) || (query.get(TEMPLATE_NAME) ?? "");
  return (
    <details className="other-stops" open={errors || name ? true : undefined}>
      <summary>Save selection as template</summary>
      <div className="create-route__keep stack gap-2">
        <Field label="Template name" id="template-name" errors={errors}>
          <Input
            name={TEMPLATE_NAME}
            form={PLAN_FORM}
            maxLength={100}
            autoComplete="off"
            defaultValue={name}
            // The first button of the form, which Enter presses, makes the route.
            onKeyDown={(event) => {
              if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              save.current?.click();
            }}
          />
        </Field>
        <Button ref={save} type="submit" form={PLAN_FORM} name="intent" value="save-template">
          Save template
        </Button>
      </div>
    </details>
  );
}
