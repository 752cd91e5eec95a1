/**
 * Every style sheet of the console, in the order in which they stand in the one file that pages
 * load. Imported here and not by the components: the compiler looks for styles where code is,
 * and loses those of what a page gets through the door of a feature.
 */
import "~/styles/index.css";
import "~/styles/tokens.css";
import "~/styles/base.css";
import "~/ui/icon/icon.css";
import "~/ui/shell/brand.css";
import "~/ui/shell/shell.css";
import "~/ui/menu/row-menu.css";
import "~/features/account/public.css";
import "~/ui/page/page.css";
import "~/ui/page/fact-list.css";
import "~/ui/page/facts.css";
import "~/ui/page/name.css";
import "~/ui/page/tabs.css";
import "~/ui/button/button.css";
import "~/ui/shell/shortcuts.css";
import "~/ui/form/form.css";
import "~/features/shell/office.css";
import "~/kit/failure.css";
import "~/ui/toast/toast.css";
import "~/ui/dialog/dialog.css";
import "~/ui/picker/chips.css";
import "~/ui/picker/picker.css";
import "~/ui/select/select.css";
import "~/map/map.css";
import "~/map/picture/pin-list.css";
import "~/map/picture/controls.css";
import "~/map/picture/ground.css";
import "~/map/picture/pop-up.css";
import "~/map/picture/pins.css";
import "~/map/upgrade/maplibre/maplibre.css";
import "~/map/upgrade/google/google.css";
import "~/ui/table/pagination.css";
import "~/ui/table/table.css";
import "~/ui/table/columns.css";
import "~/ui/table/toolbar.css";
import "~/ui/table/filters.css";
import "~/ui/table/cards.css";
import "~/features/locations/location-details.css";
import "~/features/offices/offices.css";
import "~/features/locations/location-form.css";
import "~/features/inbox/inbox.css";
import "~/features/locations/list/locations.css";
import "~/features/routes/details/export.css";
import "~/features/routes/details/stop-list.css";
import "~/features/routes/details/route-details.css";
import "~/features/routes/details/sheet.css";
import "~/kit/list/chosen-rows.css";
import "~/features/planning/create-route.css";
import "~/features/dashboard/dashboard.css";
import "~/features/live/on-going.css";
import "~/features/people/agent.css";
import "~/features/views/views.css";
import "~/features/imports/imports.css";
