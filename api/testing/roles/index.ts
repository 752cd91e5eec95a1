import { accountRoles } from "./account";
import type { RoleCases } from "./cases";
import { channelRoles } from "./channels";
import { coverageRoles } from "./coverage";
import { exportRoles } from "./exports";
import { importRoles } from "./imports";
import { jobRoles } from "./jobs";
import { keptTextRoles } from "./kept-texts";
import { listViewRoles } from "./list-views";
import { locationBulkRoles } from "./location-bulk";
import { locationImportRoles } from "./location-import";
import { locationInboxRoles } from "./location-inbox";
import { locationSearchRoles } from "./location-search";
import { locationTypeRoles } from "./location-types";
import { locationRoles } from "./locations";
import { officeRoles } from "./offices";
import { positionRoles } from "./positions";
import { reportRoles } from "./reports";
import { routeRoles } from "./routes";
import { stopRoles } from "./stops";
import { templateRoles } from "./templates";
import { termsRoles } from "./terms";
import { undoRoles } from "./undo";
import { userPhotoRoles } from "./user-photos";
import { userRoles } from "./users";
import { visitRoles } from "./visits";

/** Every call that the API serves; a test fails for one that is missing. */
export const ROLE_CASES: RoleCases = {
  ...accountRoles,
  ...channelRoles,
  ...coverageRoles,
  ...exportRoles,
  ...importRoles,
  ...jobRoles,
  ...keptTextRoles,
  ...listViewRoles,
  ...locationBulkRoles,
  ...locationImportRoles,
  ...locationInboxRoles,
  ...locationSearchRoles,
  ...locationTypeRoles,
  ...locationRoles,
  ...officeRoles,
  ...positionRoles,
  ...reportRoles,
  ...routeRoles,
  ...stopRoles,
  ...templateRoles,
  ...termsRoles,
  ...undoRoles,
  ...userPhotoRoles,
  ...userRoles,
  ...visitRoles,
};
