/** Loaded into the console's process: says so once a prototype is not as it was. */
const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype];

const state = () =>
  prototypes
    .flatMap((one) =>
      Reflect.ownKeys(one).map((key) => {
        const { value } = Object.getOwnPropertyDescriptor(one, key);
        return `${String(key)} ${typeof value} ${typeof value === "function" ? value.name : ""}`;
      }),
    )
    .join();

const before = state();
setInterval(() => {
  if (state() !== before) process.stderr.write("A PROTOTYPE WAS CHANGED\n");
}, 250).unref();
