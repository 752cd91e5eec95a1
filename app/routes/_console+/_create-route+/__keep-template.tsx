import type { SubmissionResult } from "@conform-to/react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/form";
import { PLAN_FORM } from "./__use-plan";

/** Keeps the shown stops under a name, to start from another time. */
export function KeepTemplate({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const errors = lastResult?.error?.templateName ?? undefined;
  const typed = lastResult?.initialValue?.templateName;
  return (
    <details className="other-stops" open={errors ? true : undefined}>
      <summary>Save selection as template</summary>
      <div className="create-route__keep">
        <Field label="Template name" id="template-name" errors={errors}>
          <Input
            name="templateName"
            form={PLAN_FORM}
            maxLength={100}
            autoComplete="off"
            defaultValue={typeof typed === "string" ? typed : ""}
          />
        </Field>
        <Button type="submit" form={PLAN_FORM} name="intent" value="keep-template">
          Save template
        </Button>
      </div>
    </details>
  );
}
