// Loaded into a process before its program (`node --import`): what a file says, in milliseconds, is
// added to the time of day, as if somebody had set the machine's clock. Timers go on as they did.
import { readFileSync } from "node:fs";

const OfTheMachine = Date;
let shift = 0;
const look = () => {
  shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE, "utf8"));
};
look();
setInterval(look, 10).unref();

const now = () => OfTheMachine.now() + shift;
globalThis.Date = new Proxy(OfTheMachine, {
  apply: () => new OfTheMachine(now()).toString(),
  construct: (target, values, made) =>
    Reflect.construct(target, values.length > 0 ? values : [now()], made),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
