import type { SubmissionResult } from "@conform-to/react";
import { useSearchParams } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/form";
import { TEMPLATE_NAME } from "./plan";
import { PLAN_FORM } from "./use-plan";

/** Keeps the shown stops under a name, to start from another time. */
export function KeepTemplate({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const errors = lastResult?.error?.templateName ?? undefined;
  const [query] = useSearchParams();
  const typed = lastResult?.initialValue?.templateName ?? query.get(TEMPLATE_NAME);
  return (
    <details className="other-stops" open={errors || typed ? true : undefined}>
      <summary>Save selection as template</summary>
      <div className="create-route__keep">
        <Field label="Template name" id="template-name" errors={errors}>
          <Input
            name={TEMPLATE_NAME}
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
