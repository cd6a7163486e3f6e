// The player's own maps, and files: where a map comes from.
import { Sign } from "../art/icon";
import { t } from "../text/t";
import { Button, Dialog, FileButton } from "../ui";
import { dropMap, MAP_FILES, type OwnMap, useOwnMaps } from "./own-maps";

export function MapsDialog(props: {
  onClose(): void;
  onNew(): void;
  onOwn(map: OwnMap): void;
  onFile(file: File): void;
}) {
  const maps = useOwnMaps();
  return (
    <Dialog title={t("editor.maps")} open={true} onClose={props.onClose}>
      <div class="ed-maps-new">
        <Button icon="plus" onClick={props.onNew}>
          {t("editor.maps.new")}
        </Button>
        <FileButton
          icon="save"
          text={t("editor.maps.file")}
          accept={MAP_FILES}
          onFile={props.onFile}
        />
      </div>
      <p class="muted">{t("editor.maps.file.text")}</p>
      {maps.length === 0 ? (
        <p class="empty">{t("editor.maps.none")}</p>
      ) : (
        <ul class="ed-maps">
          {maps.map((map) => (
            <li key={map.id}>
              <button type="button" class="ed-map" onClick={() => props.onOwn(map)}>
                <Sign name="map" size={18} />
                <span>{map.title || t("editor.untitled")}</span>
              </button>
              <button
                type="button"
                class="icon-button"
                aria-label={t("editor.maps.drop", { title: map.title || t("editor.untitled") })}
                onClick={() => dropMap(map.id)}
              >
                <Sign name="x" size={17} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
