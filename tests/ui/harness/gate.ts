/** Lets a test hold back the answers to a page's requests, to act while they are on their way. */
let held: Promise<void> = Promise.resolve();
let open = () => {};

/** Resolves at once, or when a test lets the answers go. */
export const gate = () => held;

export const holdAnswers = () => {
  held = new Promise((done) => {
    open = done;
  });
};

export const letAnswersGo = () => {
  open();
  held = Promise.resolve();
};
