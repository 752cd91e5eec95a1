import { PASSWORDS_ARE_OFF } from "contract/errors";
import type { ApiContext } from "../../context";
import { forbidden } from "../../http/errors";

/** The same context, in which every call that is served only says that there are no passwords. */
export function withoutPasswords(context: ApiContext): ApiContext {
  const { server } = context;
  const refuse = async () => {
    throw forbidden("There are no passwords here. Use the single sign-on", PASSWORDS_ARE_OFF);
  };
  return {
    ...context,
    server: {
      serve: (call, _handler, options) => server.serve(call, refuse, options),
      servePublic: (call) => server.servePublic(call, refuse),
    },
  };
}
