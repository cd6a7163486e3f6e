// A window over the page: the browser's own, which holds the focus and gives it back.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Sign } from "../art/icon";
import { t } from "../text/t";

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  onClose(): void;
  readonly children: ComponentChildren;
}

/** A window over the page, for settings and leaving alone. */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props;
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (dialog === null || !open) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal?.();
    return () => {
      dialog.close?.();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser tells as cancel
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={id}>{props.title}</h2>
          <button type="button" class="icon-button" aria-label={t("frame.close")} onClick={onClose}>
            <Sign name="x" size={19} />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
