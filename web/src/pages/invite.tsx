// The way to a table: for others the link, to copy or to share, and its QR code; for oneself the link that
// opens the own seat on another device.
import { useState } from "preact/hooks";
import { linkTo } from "../address";
import { copyText } from "../clipboard";
import { tokens } from "../connection";
import { qrPath } from "../qr";
import { t } from "../text/t";
import { Button, Dialog } from "../ui";

function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // If not, the text stands beside the button and can be marked.
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button icon={copied ? "check" : "link"} onClick={copy}>
      <span aria-live="polite">{copied ? t("frame.room.copied") : label}</span>
    </Button>
  );
}

/** Whether a host is, for everybody, the machine they sit at. */
export function isOwnMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}

/** Says so where an address would lead others to their own machine. */
function Alone() {
  if (!isOwnMachine(location.hostname)) return null;
  return <p class="problem">{t("frame.room.invite.alone")}</p>;
}

export function Invite({ link }: { link: string }) {
  const address = linkTo(link);
  const share = typeof navigator.share === "function";
  return (
    <section class="card invite" aria-labelledby="invite">
      <h2 id="invite">{t("frame.room.invite")}</h2>
      <p class="muted">{t("frame.room.invite.text")}</p>
      <Alone />
      <QrPicture text={address} label={t("frame.room.qr")} />
      <input
        class="text-input link-text"
        readOnly
        value={address}
        aria-label={t("frame.room.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row">
        <CopyButton text={address} label={t("frame.room.copy")} />
        {share && (
          <Button icon="out" onClick={() => void navigator.share({ url: address }).catch(() => {})}>
            {t("frame.room.share")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The address of the own seat. Its secret stands behind `#`, which browsers keep to themselves. */
export function seatAddress(link: string, token: string): string {
  return `${linkTo(link)}#token=${token}`;
}

/** Goes on with the own seat elsewhere; the newest device has it. */
export function OtherDevice(props: {
  readonly table: string;
  readonly link: string;
  readonly open: boolean;
  onClose(): void;
}) {
  const token = props.open ? tokens.of(props.table) : null;
  if (token === null) return null;
  const address = seatAddress(props.link, token);
  return (
    <Dialog title={t("frame.device")} open onClose={props.onClose}>
      <div class="device">
        <p>{t("frame.device.text")}</p>
        <Alone />
        <QrPicture text={address} label={t("frame.device.qr")} />
        <p class="problem">{t("frame.device.secret")}</p>
        <CopyButton text={address} label={t("frame.device.copy")} />
      </div>
    </Dialog>
  );
}
