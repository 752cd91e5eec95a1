import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { IconButton } from "../button";
import "./controls.css";

interface MapControlsProps {
  onZoom: (by: number) => void;
  onFit: () => void;
}

/** Buttons for what gestures do, on every map the same. */
export function MapControls({ onZoom, onFit }: MapControlsProps) {
  return (
    <div className="map__controls js-only">
      <IconButton
        outlined
        label="Zoom in"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onZoom(1)}
      />
      <IconButton
        outlined
        label="Zoom out"
        icon={<Minus aria-hidden="true" />}
        onClick={() => onZoom(-1)}
      />
      <IconButton
        outlined
        label="Show everything"
        icon={<Maximize aria-hidden="true" />}
        onClick={onFit}
      />
    </div>
  );
}
