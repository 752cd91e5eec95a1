/** As much of it as the tests use; the package has no types of its own. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    use(
      middleware: (
        context: { body?: { id_token?: string } },
        next: () => Promise<void>,
      ) => Promise<void>,
    ): void;
    callback(): RequestListener;
  }
}
