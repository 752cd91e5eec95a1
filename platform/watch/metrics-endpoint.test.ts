import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { joinMetrics, openMetricsPort, replyToScrape } from "./metrics-endpoint";

const TOKEN = "a token that only tests know";
const read = async () => "# HELP a A\n";

describe("who may read the metrics", () => {
  it.each([
    [undefined, 401],
    ["", 401],
    ["Bearer", 401],
    ["Bearer wrong", 401],
    ["Basic wrong", 401],
    [`Bearer ${TOKEN.replaceAll(" ", "-")}x`, 401],
    [`Bearer ${TOKEN.replaceAll(" ", "-")}`, 200],
    [`bearer  ${TOKEN.replaceAll(" ", "-")}`, 200],
  ])("with %j is answered %d", async (authorization, status) => {
    const reply = await replyToScrape(authorization, TOKEN.replaceAll(" ", "-"), read);
    expect(reply.status).toBe(status);
    expect(reply.body.includes("HELP")).toBe(status === 200);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });
});

describe("the port for metrics", () => {
  let close = () => {};
  afterEach(() => close());

  it("has the metrics and nothing else", async () => {
    const server = await openMetricsPort({ port: 0, host: "127.0.0.1", read });
    close = () => server.close();
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await (await fetch(`${base}/metrics?x=1`)).text()).toBe("# HELP a A\n");
    expect((await fetch(`${base}/`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: "POST" })).status).toBe(404);
    const odd = await new Promise<number | undefined>((resolve, reject) => {
      request(base, { path: "*" }, (res) => resolve(res.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(odd).toBe(404);
  });

  it("that is taken is told", async () => {
    const server = await openMetricsPort({ port: 0, host: "127.0.0.1", read });
    close = () => server.close();
    const { port } = server.address() as AddressInfo;
    await expect(openMetricsPort({ port, host: "127.0.0.1", read })).rejects.toThrow("EADDRINUSE");
  });
});

it("the metrics endpoint describes a metric of both processes once, with the samples of both", () => {
  const own =
    '# HELP a A\n# TYPE a counter\na{p="1"} 1\n\n# HELP b B\n# TYPE b gauge\nb{p="1"} 2\n';
  const other = '# HELP c C\n# TYPE c gauge\nc 3\n\n# HELP a A\n# TYPE a counter\na{p="2"} 4\n';
  expect(joinMetrics(own, other)).toBe(
    '# HELP a A\n# TYPE a counter\na{p="1"} 1\na{p="2"} 4\n' +
      '# HELP b B\n# TYPE b gauge\nb{p="1"} 2\n' +
      "# HELP c C\n# TYPE c gauge\nc 3\n",
  );
});
