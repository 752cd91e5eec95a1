/** The file of an import, passed on to the upstream as it comes: it may be far larger than a form. */
import {
  type ActionFunctionArgs,
  data,
  unstable_parseMultipartFormData as parseMultipart,
  redirect,
} from "@remix-run/node";
import { listImports, uploadImport } from "contract/imports/calls";
import { importLocations } from "contract/locations/calls";
import { importsUrl } from "~/features/urls";
import {
  formFields,
  LONGEST_SEARCH_URL,
  onSamePage,
  SEARCH_TOO_LONG,
} from "~/kit/form/form-action.server";
import type { RefusedForm } from "~/kit/form/refused-form";
import { isSearch } from "~/lib/by-enter";
import { findFormProblem } from "~/server/form-guard.server";
import { unreadable } from "~/server/sent-form.server";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { call, ifOffered, send } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import type { UploadFile } from "~/upstream/upload.server";
import { importJobUrl, importUrl } from "./import-urls";
import { readUploadForm } from "./read-imports.server";

const LONGEST_FIELD = 1000;
/** The office, the pickers' searches and what says which button was pressed. */
const MOST_PARTS = 50;
/** Bytes between two contents: the head of a part, which has little more than its name. */
const LONGEST_HEAD = 256 * 1024;
const NO_FILE = "Please select a file";

/**
 * Stages a file, and leads to its import; where the upstream stages none, has it brought in at
 * once. The fields of the form stand before its file.
 */
export async function takeUpload(args: ActionFunctionArgs) {
  const { request } = args;
  const session = await requireSignedIn(args);
  const fields = new FormData();
  let answer: Response | undefined;
  let refusedBy: unknown;
  try {
    await readParts(request, async (part) => {
      if (part.filename === undefined) {
        fields.append(part.name, await startOf(part.data));
        return;
      }
      const isFirst = part.filename && part.name === "file" && !answer && !refusedBy;
      if (!isFirst || searches(fields, request)) return;
      try {
        const file = { name: part.filename, type: part.contentType, content: part.data };
        answer = await handIn(session, fields, request, file);
      } catch (error) {
        refusedBy = error;
      }
    });
  } catch (error) {
    if (request.signal.aborted || error instanceof Response) throw error;
    throw unreadable();
  }
  if (refusedBy instanceof UpstreamError) return refusedUpload(session, fields, refusedBy);
  if (refusedBy) throw refusedBy;
  if (searches(fields, request)) {
    const to = `${importsUrl()}?${formFields(fields)}`;
    if (to.length <= LONGEST_SEARCH_URL) throw redirect(to, 303);
    return refusal(session, fields, { "": [SEARCH_TOO_LONG] }, 400);
  }
  if (answer) throw answer;
  return refusal(session, fields, { file: [NO_FILE] }, 400);
}

interface Part {
  name: string;
  filename?: string | undefined;
  contentType: string;
  data: AsyncIterable<Uint8Array>;
}

/**
 * Reads the parts of a multipart form one after the other, and holds none of them. What is left of a
 * part is read to its end: browsers look for an answer only then.
 *
 * @throws where the form can't be read, or what is no content of a part grows too long
 */
async function readParts(request: Request, take: (part: Part) => Promise<void>): Promise<void> {
  let parts = 0;
  let unread = 0;
  async function* counted(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      unread = 0;
      yield chunk;
    }
  }
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      unread += chunk.length;
      if (unread > LONGEST_HEAD) throw new Error("the head of a part is too long");
      controller.enqueue(chunk);
    },
  });
  // Not cancelled where it can't be read, as that would cut the connection before the answer is sent.
  const body = request.body?.pipeThrough(limit, { preventCancel: true }) ?? null;
  const limited = new Request(request, { body, duplex: "half" } as RequestInit);
  await parseMultipart(limited, async ({ name, filename, contentType = "", data }) => {
    parts++;
    if (parts > MOST_PARTS) throw new Error("too many parts");
    if (filename === undefined && findFormProblem([[name, ""]])) throw new Error("a wrong name");
    const content = counted(data);
    await take({ name, filename, contentType, data: content });
    for await (const _ of content);
    return undefined;
  });
}

const searches = (fields: FormData, request: Request) =>
  isSearch(fields, new URL(request.url).searchParams);

async function handIn(
  session: SignedIn,
  fields: FormData,
  request: Request,
  file: UploadFile,
): Promise<Response> {
  const { upstream, isAdmin } = session;
  const officeId = (isAdmin && String(fields.get("officeId") ?? "")) || undefined;
  const to = (url: string) => onSamePage(url, request);
  if (await ifOffered(call(upstream, listImports, { query: { limit: 1 } }))) {
    const { id } = await call(upstream, uploadImport, { query: { officeId }, file });
    return redirect(to(importUrl(id)), 303);
  }
  const job = await send(upstream, importLocations, { query: { officeId }, file });
  const message = "The file was uploaded. Its locations are being imported.";
  const url = job ? importJobUrl(job.id) : importsUrl();
  return redirectWithToast(to(url), { type: "success", message }, request);
}

function refusedUpload(session: SignedIn, fields: FormData, error: UpstreamError) {
  const { officeId } = namedErrors(error);
  const errors: Record<string, string[]> = officeId
    ? { officeId: [officeId] }
    : { file: [fileError(error)] };
  return refusal(session, fields, errors, error.pageStatus);
}

async function refusal(
  session: SignedIn,
  fields: FormData,
  error: Record<string, string[]>,
  status: number,
) {
  const initialValue = Object.fromEntries(formFields(fields));
  const back: RefusedForm<Awaited<ReturnType<typeof readUploadForm>>> = {
    result: { status: "error", error, initialValue },
    status,
    shown: await readUploadForm(session, formFields(fields)),
  };
  return data(back, { status });
}

const namedErrors = ({ fieldErrors }: UpstreamError) => ({
  officeId: fieldErrors["query.officeId"],
  file: fieldErrors["body.file"],
});

const fileError = (error: UpstreamError) =>
  error.status === 413
    ? "The file is too large for the server. Split it into several files."
    : (namedErrors(error).file ?? error.message);

/** Returns the beginning of a text field; the rest of it is read and not held. */
async function startOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    // A character has at most four bytes.
    if (size < 4 * LONGEST_FIELD) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces).toString().slice(0, LONGEST_FIELD);
}
