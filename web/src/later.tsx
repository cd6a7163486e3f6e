// Parts that are loaded when they are first shown, so that the first page is light.
import { type ComponentChildren, type ComponentType, Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A part that loads when it is first shown; `meanwhile` stands in its place until then. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ComponentChildren = () =>
    h("main", { class: "page", "aria-busy": "true" }),
): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, redraw] = useState(0);
    const [fault, setFault] = useState<unknown>(null);
    useEffect(() => {
      if (part !== null) return;
      load().then((loaded) => {
        part = loaded;
        redraw(1);
      }, setFault);
    }, []);
    if (fault !== null) throw fault;
    return part === null ? h(Fragment, null, meanwhile(props)) : h(part, props);
  };
}
