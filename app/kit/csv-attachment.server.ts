import { attachmentNamed } from "platform/file-names";
import type { UpstreamStream } from "~/upstream/streams.server";

/** The upstream's own file, passed on as it comes. */
export const csvAttachment = ({ body, fileName }: UpstreamStream, otherwise: string) =>
  new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": attachmentNamed(fileName ?? otherwise),
    },
  });
