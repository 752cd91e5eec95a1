/** A sleep that can be cut short, also before it begins. */
export function createSleeper() {
  let woken = false;
  let end = () => {};
  return {
    /** From here on only a new wake counts. */
    tire() {
      woken = false;
    },
    wake() {
      woken = true;
      end();
    },
    async sleep(ms: number): Promise<void> {
      if (woken) return;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms);
        end = () => {
          clearTimeout(timer);
          done();
        };
      });
    },
  };
}
