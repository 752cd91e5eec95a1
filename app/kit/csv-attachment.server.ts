import contentDisposition from "content-disposition";
import type { UpstreamStream } from "~/upstream/streams.server";

/** The upstream's own file, passed on as it comes. */
export const csvAttachment = ({ body, fileName }: UpstreamStream, otherwise: string) =>
  new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": contentDisposition(fileName ?? otherwise),
    },
  });
