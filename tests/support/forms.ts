/** The forms of a page, taken to be sent by somebody else or in another way. */
import type { APIRequestContext, APIResponse, Page } from "playwright/test";

export interface PageForm {
  action: string;
  fields: [name: string, value: string][];
}

/** The forms of a page's own content, each with its first choice where one must choose. */
export const formsOf = (page: Page): Promise<PageForm[]> =>
  page
    .locator("main form[method=post]:not([action*=chosen]), dialog form[method=post]")
    .evaluateAll((forms) =>
      (forms as HTMLFormElement[]).map((form) => {
        const choices = [...form.elements].filter(
          (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "radio",
        );
        for (const one of choices) {
          const group = choices.filter(({ name }) => name === one.name);
          if (!group.some(({ checked }) => checked)) {
            const choice = group.find(({ value, disabled }) => value && !disabled);
            if (choice) choice.checked = true;
          }
        }
        const fields = [...new FormData(form)].filter(
          (field): field is [string, string] => typeof field[1] === "string",
        );
        return { action: form.getAttribute("action") ?? location.pathname, fields };
      }),
    );

/** Sends a form as a browser would. */
export async function post(
  request: APIRequestContext,
  url: string,
  action: string,
  fields: [name: string, value: string][],
): Promise<APIResponse> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const reply = await request.post(new URL(action, url).href, {
    multipart: form,
    headers: { origin: url },
    maxRedirects: 0,
  });
  return reply;
}
