/** What a review of the console found, each of which once ended it, held it up or was a 500. */
import type { Asked, Role } from "./console-process";

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=b";

type Example = [what: string, role: Role, asked: Asked, statuses: number[]];

const post = (path: string, body: string, type = URL_ENCODED): Asked => ({
  method: "POST",
  path,
  type,
  body: Buffer.from(body),
});
const intent = (command: unknown) => `__intent__=${encodeURIComponent(JSON.stringify(command))}`;
const pollution = intent({
  type: "update",
  payload: { name: ["a", "__proto__", "map"], value: 1 },
});
const cutOff =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,ci';

/** @param officeId an office of the company */
export const examples = (officeId: string): Example[] => [
  ["a list of 100,000,000 places", "nobody", post("/forgot-password", "email[100000000]=x"), [400]],
  ["the same list", "nobody", post("/contact", "email[100000000]=x"), [400]],
  [
    "a command that writes to a prototype",
    "nobody",
    post("/contact", `a=1&a=2&${pollution}`),
    [400],
  ],
  ["one field 40,000 times", "nobody", post("/contact", "a=1&".repeat(40_000)), [400]],
  ["a name of 2,000 parts", "nobody", post("/contact", `${"a.".repeat(2000)}a=1`), [400]],
  ["a command that can't be read", "nobody", post("/contact", "__intent__={&__state__=]"), [400]],
  ["nonsense to the sign-in", "nobody", post("/?index", "nonsense", MULTIPART), [400]],
  ["an index to the sign-in", "nobody", post("/?index", "email[0]=x"), [400]],
  ["a 405 of a stranger", "nobody", post("/map/ground.svg", "a=1"), [405]],
  ["an import without a body", "admin", post("/locations/import", "", MULTIPART), [400]],
  ["an import of nonsense", "admin", post("/locations/import", "nonsense", MULTIPART), [400]],
  ["an import that breaks off", "admin", post("/locations/import", cutOff, MULTIPART), [400]],
  ["an import that is no file", "admin", post("/locations/import", "a=1"), [400]],
  ["no chain to delete", "admin", post("/chains/delete", ""), [303, 400, 404]],
  ["no type to delete", "admin", post("/location-types/delete", ""), [303, 400, 404]],
  ["an invitation of nobody", "admin", post("/agent/x/invitation", ""), [404]],
  [
    "a parent of dots alone",
    "admin",
    { method: "GET", path: `/office-details/${officeId}/parent?parentId=..` },
    [200, 404],
  ],
  [
    "a parent of dots alone that is sent",
    "admin",
    post(`/office-details/${officeId}/parent?parentId=..`, "parentId=.."),
    [400, 404, 409, 422],
  ],
];
