/** The file of an import, passed on to the upstream as it comes: it may be far larger than a form. */
import {
  type ActionFunctionArgs,
  data,
  unstable_parseMultipartFormData as parseMultipart,
  redirect,
} from "@remix-run/node";
import { importsUrl } from "~/features/urls";
import { formFields, onSamePage } from "~/kit/form/form-action.server";
import type { RefusedForm } from "~/kit/form/refused-form";
import { isSearch } from "~/lib/by-enter";
import { requireSignedIn, type SignedIn } from "~/session/guards.server";
import { redirectWithToast } from "~/session/toast.server";
import { ifOffered } from "~/upstream/client.server";
import { UpstreamError } from "~/upstream/errors";
import { listImports, uploadImport } from "~/upstream/imports.server";
import { importLocations } from "~/upstream/locations.server";
import type { UploadFile } from "~/upstream/upload.server";
import { importJobUrl, importUrl } from "./import-urls";
import { readUploadForm } from "./read-imports.server";

const LONGEST_FIELD = 1000;
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
  const refused = async (error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
    const { officeId } = namedErrors(error);
    const errors: Record<string, string[]> = officeId
      ? { officeId: [officeId] }
      : { file: [fileError(error)] };
    return refusal(session, fields, errors, error.pageStatus);
  };
  try {
    await parseMultipart(request, async ({ name, filename, contentType, data: content }) => {
      if (filename === undefined) {
        fields.append(name, (await textOf(content)).slice(0, LONGEST_FIELD));
        return undefined;
      }
      try {
        if (filename && name === "file" && !answer && !searches(fields, request)) {
          answer = await handIn(session, fields, request, {
            name: filename,
            type: contentType,
            content,
          });
        }
      } finally {
        // What is refused early is read to its end: browsers look for an answer only then.
        for await (const _ of content);
      }
      return undefined;
    });
  } catch (error) {
    return refused(error);
  }
  if (searches(fields, request)) {
    throw redirect(`${importsUrl()}?${formFields(fields)}`, 303);
  }
  if (answer) throw answer;
  return refusal(session, fields, { file: [NO_FILE] }, 400);
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
  if (await ifOffered(listImports(upstream, { limit: 1 }))) {
    const { id } = await uploadImport(upstream, file, { officeId });
    return redirect(to(importUrl(id)), 303);
  }
  const job = await importLocations(upstream, file, { officeId });
  const message = "The file was taken. Its locations are being brought in.";
  const url = job ? importJobUrl(job.id) : importsUrl();
  return redirectWithToast(to(url), { type: "success", message }, request);
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
    ? "The file is larger than the server takes. Divide it into several."
    : (namedErrors(error).file ?? error.message);

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
