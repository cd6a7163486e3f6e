// Icons as components. The drawings are put into the page once, when the first icon is drawn; every icon
// after that is a reference of two nodes.
import { iconSprite } from "./icons";

const SPRITE_ID = "icon-sprite";
const SVG = "http://www.w3.org/2000/svg";

function needSprite(): void {
  if (typeof document === "undefined" || document.getElementById(SPRITE_ID)) return;
  const sprite = document.createElementNS(SVG, "svg");
  sprite.id = SPRITE_ID;
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("class", "icon-sprite");
  sprite.innerHTML = iconSprite();
  document.body.prepend(sprite);
}

/** A kind of goods. With a label it is a picture with that name, else decoration. */
export function Goods({ name, size = 18, label }: { name: string; size?: number; label?: string }) {
  needSprite();
  if (!label)
    return (
      <svg class="ic" width={size} height={size} aria-hidden="true">
        <use href={`#i-${name}`} />
      </svg>
    );
  return (
    <svg class="ic" width={size} height={size} role="img" aria-label={label}>
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** A sign of the interface; the control around it carries the words. */
export function Sign({ name, size = 18 }: { name: string; size?: number }) {
  needSprite();
  return (
    <svg class="ui" width={size} height={size} aria-hidden="true">
      <use href={`#u-${name}`} />
    </svg>
  );
}
