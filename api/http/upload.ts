import type { FastifyRequest } from "fastify";
import { allowUpload } from "platform/server-timeouts";
import { ApiError, invalid } from "./errors";

const FIELD = "file";

/** The one file of an upload. Reading it throws 413 where it is too large, 400 where it breaks off. */
export interface UploadedFile {
  /** As the client named it. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * The file of a multipart request, up to where its content begins.
 *
 * @throws 415 when the request is no multipart form, 400 when it can't be read, 422 when it has no
 *   such file first
 */
export async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  // Who asks is known by now, and may.
  allowUpload(request.raw);
  const part = await firstFile(request);
  if (part?.fieldname !== FIELD) {
    throw invalid(`Send a multipart form with one file, as "${FIELD}"`, `body.${FIELD}`);
  }
  return { name: part.filename, content: wholeFile(part.file) };
}

/** Lets the rest of a request pass, so that the client gets to read the reply. */
export function ignoreRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function firstFile(request: FastifyRequest) {
  if (!request.isMultipart()) {
    throw new ApiError(415, `Send a multipart form with one file, as "${FIELD}"`);
  }
  try {
    return await request.file();
  } catch (error) {
    throw unreadable(error);
  }
}

async function* wholeFile(file: AsyncIterable<Uint8Array> & { truncated: boolean }) {
  try {
    yield* file;
  } catch (error) {
    throw unreadable(error);
  }
  if (file.truncated) throw new ApiError(413, "The file is too large");
}

const unreadable = (error: unknown) =>
  new ApiError(
    400,
    `The multipart form can't be read: ${error instanceof Error ? error.message : error}`,
  );
