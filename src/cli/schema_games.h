/* schema_games.h - what the games tell, as TypeScript and Markdown, to standard output. */
#ifndef CLI_SCHEMA_GAMES_H
#define CLI_SCHEMA_GAMES_H

#include "wire.h"

/* At the head of the file: the families' own. */
void games_typescript_imports(void);
/* What the types of all families are made with, and their unions: GameEvent, ... */
void games_typescript(void);
/* The types of one family, a file of its own: BoardSetting, BoardMove, ... */
void games_typescript_family(const wire_family *family);
/* The sections of all families, as optional members. */
void games_typescript_sections(void);
/* The tables of docs/protocol-FAMILY.md. */
void games_markdown(const wire_family *family);

#endif
