import { findFormProblem, hasTooManyFields, withoutControlFields } from "./form-guard.server";
import { takeFormMemory } from "./form-memory.server";

/** The forms that were read, as several actions of one request may each ask for its form. */
const forms = new WeakMap<Request, Promise<FormData>>();

/**
 * Reads the form of a post. Every action reads its form here, as this is where it is checked before
 * any parser sees it. Each caller gets a copy of its own.
 *
 * @throws a 400 for a body that is not a form or that no form of ours sends, 429 where too many
 *   forms are being answered
 */
export async function sentForm(request: Request): Promise<FormData> {
  let form = forms.get(request);
  if (!form) {
    form = readForm(request);
    forms.set(request, form);
  }
  return copyOf(await form);
}

/** Checks a form that did not come with the request, such as one that was saved over a sign-in. */
export function checkedForm(form: FormData): FormData {
  if (findFormProblem(form)) throw unreadable();
  return withoutControlFields(form);
}

/** The answer to a form that can't be read. */
export const unreadable = () => new Response("This form can't be read", { status: 400 });

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  try {
    const body = await readBody(request);
    if (hasTooManyFields(body, type)) throw unreadable();
    return checkedForm(await new Response(body, { headers: { "content-type": type } }).formData());
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    throw unreadable();
  }
}

async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  // Not walked through, as leaving a loop would cut the connection before the answer is sent.
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    if (!takeFormMemory(request, next.value.length)) {
      reader?.releaseLock();
      throw new Response("Too many forms are being sent. Try again shortly.", BUSY);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

const BUSY = { status: 429, headers: { "retry-after": "5" } };

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}
