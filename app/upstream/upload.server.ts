import { randomUUID } from "node:crypto";

/** A file to upload: a Blob, or a stream that is passed on as it comes and never held whole. */
export interface UploadFile {
  name: string;
  /** Its media type; `text/csv` if not given. */
  type?: string;
  content: Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface Multipart {
  /** The `content-type` of the request, with the boundary. */
  type: string;
  /** The form with the file as its one field `file`. */
  body: (signal: AbortSignal) => ReadableStream<Uint8Array>;
  /** Whether the file broke off before its end, as when its sender goes away. */
  isLost: () => boolean;
}

/** A multipart form with one file. FormData would want the whole of it first. */
export function multipartOf({ name, type = "text/csv", content }: UploadFile): Multipart {
  const boundary = `waybook-${randomUUID()}`;
  const encoder = new TextEncoder();
  let lost = false;

  async function* parts(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    yield encoder.encode(
      `--${boundary}\r\n` +
        `content-disposition: form-data; name="file"; filename="${quoted(name)}"\r\n` +
        `content-type: ${type.replace(/[^\x21-\x7e ]/g, "")}\r\n\r\n`,
    );
    const source = content instanceof Blob ? content.stream() : content;
    try {
      // Node's streams can be walked through, whatever the types of the browser say.
      for await (const piece of source as AsyncIterable<Uint8Array>) {
        // An upload that was given up is not cancelled by fetch but read on, to its end.
        if (signal.aborted) return;
        yield piece;
      }
    } catch (error) {
      lost = true;
      throw error;
    }
    yield encoder.encode(`\r\n--${boundary}--\r\n`);
  }

  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: (signal) => streamOf(parts(signal)),
    isLost: () => lost,
  };
}

/** As browsers write a file's name into a form. */
const quoted = (name: string) =>
  name.replace(/["\r\n]/g, (c) => (c === '"' ? "%22" : c === "\r" ? "%0D" : "%0A"));

/** A stream that asks for the next piece only when the last one is taken. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
