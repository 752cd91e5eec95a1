import { expect, it } from "vitest";
import { sentForm } from "./sent-form.server";

const post = (type: string, body: string) =>
  sentForm(new Request("http://x/", { method: "POST", headers: { "content-type": type }, body }));

it("the form reader reads a form", async () => {
  const form = await post("application/x-www-form-urlencoded", "a=b");
  expect([...form]).toEqual([["a", "b"]]);
});

it.each([
  ["multipart/form-data; boundary=b", "no part at all"],
  ["multipart/form-data; boundary=b", '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\ncut'],
  ["text/plain", "a=b"],
])("the form reader answers a body that is none with 400: %s", async (type, body) => {
  const thrown = await post(type, body).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 400 });
});
