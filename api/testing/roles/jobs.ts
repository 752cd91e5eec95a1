import type { TestApi } from "../api";
import { expectEach, type RoleCases } from "./cases";
import { linkParts } from "./exports";

/** A job of the admin's. */
const jobOfAdmin = async (api: TestApi) => ({ params: (await linkParts(api)).params });
const OWN = { plain: expectEach(401, 403, 404, 404, 404, 200), input: jobOfAdmin };

export const roles: RoleCases = { "jobs.get": OWN, "jobs.problems": OWN };
