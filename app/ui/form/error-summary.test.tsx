import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { ErrorSummary } from "./error-summary";
import { formErrors } from "./form-errors";

const titleOf = (errors: Record<string, string[]>) =>
  /<p class="strong">([^<]*)</.exec(
    renderToString(
      <StaticRouter location="/contact">
        <ErrorSummary errors={formErrors(errors)} />
      </StaticRouter>,
    ),
  )?.[1];

it.each([
  [{ name: ["Route name is required"] }, "Please check the form"],
  [{ "": ["Too Many Requests."] }, "Error"],
  [{ "": ["Too Many Requests."], name: ["Route name is required"] }, "Error"],
  [{}, undefined],
])("%j is titled %s", (errors, title) => {
  expect(titleOf(errors)).toBe(title);
});
