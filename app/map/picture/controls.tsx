import { Icon, IconButton } from "~/ui";

interface MapControlsProps {
  onZoom: (by: number) => void;
  onFit: () => void;
}

/** Buttons for what gestures do, on every map the same. */
export function MapControls({ onZoom, onFit }: MapControlsProps) {
  return (
    <div className="map__controls js-only">
      <IconButton outlined label="Zoom in" icon={<Icon name="plus" />} onClick={() => onZoom(1)} />
      <IconButton
        outlined
        label="Zoom out"
        icon={<Icon name="minus" />}
        onClick={() => onZoom(-1)}
      />
      <IconButton
        outlined
        label="Show everything"
        icon={<Icon name="maximize" />}
        onClick={onFit}
      />
    </div>
  );
}
