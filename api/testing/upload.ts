import type { InjectOptions } from "fastify";

const BOUNDARY = "----a-boundary-of-tests";

/** A file as the body of a call that takes an upload. */
export class Upload {
  constructor(
    readonly content: string | Uint8Array,
    readonly field = "file",
  ) {}

  /** The parts of the request that make it a multipart form. */
  request(): Pick<InjectOptions, "payload" | "headers"> {
    return {
      payload: Buffer.concat([
        Buffer.from(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${this.field}"; filename="locations.csv"\r\n` +
            "content-type: text/csv\r\n\r\n",
        ),
        Buffer.from(this.content as Uint8Array),
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]),
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    };
  }
}
