import { forgotPassword, resetPassword, verifyKey } from "contract/calls";
import { afterAll, describe, expect, it } from "vitest";
import { freshAddress, resetApi, WRONG_CODE } from "../../testing/reset";
import { PASSWORD } from "../../testing/world";

const { api, ask, status, someone, codeFor } = await resetApi();
afterAll(() => api.close());

describe("asking too often", () => {
  const refused = {
    status: 429,
    body: { error: { message: "Too Many Requests." } },
    headers: { "retry-after": expect.stringMatching(/^[1-9]\d*$/) },
  };

  it("for one account from one address is refused, whether or not there is one", async () => {
    for (const email of [await someone(), "noone@test.example"]) {
      const address = freshAddress();
      for (let n = 0; n < 3; n++)
        expect(await status(forgotPassword, { email }, address)).toBe(200);
      const again = { email: email.toUpperCase() };
      expect(await ask(forgotPassword, again, address)).toMatchObject(refused);
      // Its owner is somewhere else.
      expect(await status(forgotPassword, { email })).toBe(200);
    }
  });

  it("from one address is refused, and takes nothing from others", async () => {
    const address = freshAddress();
    for (let n = 0; n < 20; n++) {
      const email = `many${n}@test.example`;
      expect(await status(forgotPassword, { email }, address)).toBe(200);
    }
    const email = await someone();
    for (let n = 0; n < 5; n++) {
      expect(await ask(forgotPassword, { email }, address)).toMatchObject(refused);
    }
    expect(await codeFor(email)).toHaveLength(6);
  });

  it("whether codes are right, from one address, is refused; right ones are not counted", async () => {
    const email = await someone();
    const key = await codeFor(email);
    const address = freshAddress();
    for (let n = 0; n < 40; n++) {
      expect(await status(verifyKey, { email, key }, address)).toBe(200);
    }
    for (let n = 0; n < 30; n++) {
      const guess = { email: `guess${n}@test.example`, key: "AAAAAA" };
      expect(await ask(verifyKey, guess, address)).toMatchObject(WRONG_CODE);
    }
    expect(await ask(verifyKey, { email, key }, address)).toMatchObject(refused);
    const reset = { email, key, newPassword: PASSWORD };
    expect(await ask(resetPassword, reset, address)).toMatchObject(refused);
    expect(await status(resetPassword, reset)).toBe(200);
  });
});
