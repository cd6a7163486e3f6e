/* The table server: plain requests, the lobby, and how much one client may do. */
#include "frames.h"
#include "map_check.h"
#include "maps.h"
#include "parts.h"
#include "preview.h"
#include "schema_check.h"
#include "server_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static fake f;
static server_case here = { &f, NULL };

/* What the answer to a request looks like; NULL: it is no JSON, or made by the edge. */
static const char *definition_of(const char *path, const server_answer *out) {
    static const struct {
        const char *path, *definition;
    } rows[] = {
        { "/healthz", "HttpHealth" },        { "/api/tables", "HttpTables" },
        { "/api/records", "HttpRecords" },   { "/api/catalogue", "HttpCatalogue" },
        { "/api/gallery", "HttpGallery" },   { "/api/rules", "HttpLedgers" },
        { "/api/rules/base", "HttpLedger" }, { "/api/admin/tables", "HttpAdminTables" },
        { "/api/admin/stats", "HttpStats" }, { "/api/admin/close", "HttpDone" },
        { "/api/admin/kick", "HttpDone" },
    };
    if (strncmp(out->type, "application/json", 16) != 0 || out->study != STUDY_NONE) return NULL;
    bool told = out->status < 400 || (out->status == 503 && strcmp(path, "/healthz") == 0);
    if (!told) return "HttpFault";
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        if (strcmp(path, rows[k].path) == 0) return rows[k].definition;
    return strstr(path, "/thumb") != NULL ? "HttpThumb" : "HttpTable";
}

static void check_body(const char *path, const server_answer *out) {
    const char *definition = definition_of(path, out);
    if (definition == NULL) return;
    json_t *value = json_loadb(out->body, out->length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    schema_expect(definition, value);
    json_decref(value);
}

static server_answer ask(const char *method, const char *path, const char *query, bool admin) {
    server_answer out;
    server_request request = { .method = method,
                               .path = path,
                               .query = query,
                               .body = "",
                               .address = "192.0.2.1",
                               .admin = admin };
    server_http(f.server, f.time, &request, &out);
    while (out.wait) { /* as the edge does */
        fake_load(&f);
        server_http(f.server, f.time, &request, &out);
    }
    check_body(path, &out);
    return out;
}

static json_t *get_with(const char *path, const char *query) {
    server_answer out = ask("GET", path, query, false);
    assert_int_equal(out.status, 200);
    json_t *value = json_loadb(out.body, out.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(value);
    free(out.body);
    return value;
}

static json_t *get(const char *path) {
    return get_with(path, "");
}

static int status_of(const char *method, const char *path, const char *query, bool admin) {
    server_answer out = ask(method, path, query, admin);
    free(out.body);
    return out.status;
}

/* ---- requests ---- */

static void test_health_and_figures(void **state) {
    (void)state;
    json_decref(get("/healthz"));
    fake_four(&f, "board(seats=4)", "text", "");
    server_answer out = ask("GET", "/metrics", "", false);
    assert_int_equal(out.status, 200);
    assert_non_null(strstr(out.body, "\nlongroad_tables_running 1\n"));
    assert_non_null(strstr(out.body, "\nlongroad_connections 4\n"));
    assert_non_null(strstr(out.body, "# TYPE longroad_messages_total counter\n"));
    free(out.body);
    f.server->config.node = "n1";
    out = ask("GET", "/metrics", "", false);
    assert_null(strstr(out.body, "\nlongroad_connections 4\n"));
    assert_non_null(strstr(out.body, "\nlongroad_connections{node=\"n1\"} 4\n"));
    free(out.body);
    assert_int_equal(status_of("GET", "/nothing", "", false), 404);
    assert_int_equal(status_of("POST", "/healthz", "", false), 405);
    fake_tell(&f, 0, "chat", ",\"text\":\"hm\"");
    fake_fail(&f, STORE_FULL);
    fake_load(&f);
    assert_int_equal(status_of("GET", "/healthz", "", false), 503);
    fake_tell(&f, 0, "chat", ",\"text\":\"hm\"");
    fake_store(&f);
    assert_int_equal(status_of("GET", "/healthz", "", false), 200);
    server_stop(f.server, f.time, 1000);
    assert_int_equal(status_of("GET", "/healthz", "", false), 503);
}

static void test_the_catalogue_names_what_the_engine_knows(void **state) {
    (void)state;
    json_t *all = get("/api/catalogue");
    json_t *families = json_object_get(all, "families");
    assert_int_equal(json_array_size(families), 2);
    size_t options = 0;
    while (lr_option_at("board", (uint32_t)options) != NULL) options++;
    assert_int_equal(json_array_size(json_object_get(json_array_get(families, 0), "options")),
                     options);
    assert_int_equal(json_array_size(json_object_get(all, "clocks")), 5);
    assert_true(json_array_size(json_object_get(all, "bots")) >= 4);
    json_decref(all);
    json_t *gallery = get("/api/gallery");
    assert_int_equal(json_array_size(json_object_get(gallery, "families")), 2);
    json_decref(gallery);
}

/* The server says what is to be dealt; a thread beside it does so. */
static json_t *preview(const char *config) {
    char query[256], *body = NULL;
    size_t length = 0;
    snprintf(query, sizeof query, "config=%s", config);
    server_answer out = ask("GET", "/api/preview", config[0] ? query : "", false);
    assert_int_equal(out.status, 200);
    assert_int_equal(out.study, STUDY_PREVIEW);
    assert_string_equal(out.body, config);
    assert_true(preview_make(out.body, NULL, &body, &length));
    json_t *of = json_loadb(body, length, 0, NULL);
    schema_expect("HttpPreview", of);
    assert_non_null(of);
    free(out.body);
    free(body);
    return of;
}

/* What the page that makes tables draws and says before there is a table. */
static void test_a_preview_shows_the_game_or_says_what_is_wrong(void **state) {
    (void)state;
    json_t *of = preview("board(map=new-shores,modules=sea+knights)");
    assert_string_equal(json_string_value(json_object_get(of, "brief")),
                        "board(map=new-shores,modules=sea+knights)");
    assert_non_null(strstr(json_string_value(json_object_get(of, "config")), ",discard_limit=7,"));
    json_t *seats = json_object_get(of, "seats"), *setting = json_object_get(of, "setting");
    assert_int_equal(json_array_size(seats), 2);
    assert_int_equal(json_integer_value(json_array_get(seats, 0)), 3);
    assert_int_equal(json_integer_value(json_array_get(seats, 1)), 4);
    json_t *terrain = json_object_get(json_object_get(of, "land"), "terrain");
    assert_int_equal(json_array_size(terrain), json_array_size(json_object_get(setting, "hexes")));
    for (size_t i = 0; i < json_array_size(terrain); i++)
        assert_string_not_equal(json_string_value(json_array_get(terrain, i)), "dealt");
    assert_non_null(json_object_get(json_object_get(of, "board"), "robber"));
    json_decref(of);
    of = preview("board(map=wonders,seats=6)");
    assert_non_null(strstr(json_string_value(json_object_get(of, "problem")), "3 to 4"));
    assert_null(json_object_get(of, "setting"));
    json_decref(of);
    of = preview("");
    assert_non_null(json_object_get(of, "problem"));
    json_decref(of);
    of = preview("cards");
    assert_null(json_object_get(of, "land"));
    assert_int_equal(json_array_size(json_object_get(of, "seats")), 1);
    json_decref(of);
}

/* The server takes the text; a thread beside it looks at it. */
static json_t *checked_map(const char *text, size_t length) {
    char *body = NULL;
    size_t body_length = 0;
    server_answer out;
    server_request request = { .method = "POST",
                               .path = "/api/map/check",
                               .query = "",
                               .body = text,
                               .body_length = length,
                               .address = "192.0.2.1" };
    server_http(f.server, f.time, &request, &out);
    assert_int_equal(out.status, 200);
    assert_int_equal(out.study, STUDY_MAP);
    assert_int_equal(out.length, length);
    assert_true(map_check_make(out.body, out.length, out.lay, &body, &body_length));
    json_t *of = json_loadb(body, body_length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(of);
    schema_expect("HttpMapCheck", of);
    free(out.body);
    free(body);
    return of;
}

static json_t *check_map(const char *text) {
    return checked_map(text, strlen(text));
}

static bool is_playable(const json_t *of) {
    return json_is_true(json_object_get(of, "playable"));
}

static const char *code_of(const json_t *of, size_t k) {
    const json_t *problem = json_array_get(json_object_get(of, "problems"), k);
    return json_string_value(json_object_get(problem, "code"));
}

static void test_every_shipped_map_is_looked_at(void **state) {
    (void)state;
    for (size_t k = 0; k < lr_embedded_map_count; k++) {
        json_t *of = check_map(lr_embedded_maps[k].text);
        const json_t *stats = json_object_get(of, "stats");
        if (!is_playable(of)) fail_msg("%s: %s", lr_embedded_maps[k].name, code_of(of, 0));
        assert_non_null(json_object_get(json_object_get(of, "preview"), "land"));
        assert_true(json_array_size(json_object_get(stats, "terrains")) > 4);
        json_int_t deals = json_integer_value(json_object_get(stats, "deals"));
        if (deals != 1 && deals != 100)
            fail_msg("%s: %d deals", lr_embedded_maps[k].name, (int)deals);
        assert_true(json_array_size(json_object_get(json_object_get(of, "drawing"), "tiles")) > 18);
        json_decref(of);
    }
}

static void test_a_bad_map_is_told_with_its_lines(void **state) {
    (void)state;
    json_t *of = check_map("longroad-map 1\nname bad\nlayout\nhi6     fo8\nend\nharbor a1/e any\n");
    assert_false(is_playable(of));
    assert_string_equal(code_of(of, 0), "HARBOR_INLAND");
    assert_string_equal(code_of(of, 1), "MISSING_LINE");
    const json_t *problem = json_array_get(json_object_get(of, "problems"), 0);
    assert_int_equal(json_integer_value(json_object_get(problem, "line")), 6);
    assert_int_equal(json_array_size(json_object_get(problem, "places")), 2);
    assert_null(json_object_get(of, "preview"));
    assert_non_null(json_object_get(of, "drawing"));
    json_decref(of);
}

/* What no map is: nothing, noise, a byte 0, more than a map may have. */
static void test_hostile_maps_are_refused(void **state) {
    static char large[LR_MAP_TEXT_MAX + 100];
    static const char zero[] = "longroad-map 1\nname a\0b";
    (void)state;
    memset(large, '#', sizeof large - 1);
    static const char *const texts[] = { "", "\xff\xfe", "longroad-map 2\n", large };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        json_t *of = check_map(texts[k]);
        assert_false(is_playable(of));
        assert_string_equal(code_of(of, 0), "LINE");
        assert_null(json_object_get(of, "drawing"));
        json_decref(of);
    }
    json_t *of = checked_map(zero, sizeof zero - 1);
    assert_string_equal(code_of(of, 0), "IMPORT");
    json_decref(of);
}

/* Counts that a map cannot have, each with the line that is told. */
static void test_maps_with_too_much_are_refused_with_their_line(void **state) {
    static const char head[] = "longroad-map 1\nname much\nseats 2\nlayout\n"
                               "    fo6     pa8\nhi5     de      mo4\n    fi9     fo3\nend\n";
    static const struct {
        const char *line;
        int times;
        const char *code;
    } cases[] = {
        { "harbor anywhere any\n", 17, "HARBORS_FULL" },
        { "seats 99\n", 1, "LINE" },
        { "target 4294967297\n", 1, "LINE" },
        { "pieces roads 39 ships 39\n", 1, "PIECES_SUM" },
        { "title \xc3\xbc\n", 1, "LINE" },
        { "robber z26\n", 1, "LINE" },
        { "robber a1 a1\n", 1, "LINE" },
        { "barred a1.n a9.n\n", 1, "LINE" },
        { "home A\n", 1, "LINE" },
        { "include /etc/passwd\n", 1, "LINE" },
        { "layout\n", 1, "LINE" },
    };
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        char text[2048];
        int length = snprintf(text, sizeof text, "%s", head);
        for (int i = 0; i < cases[k].times; i++)
            length += snprintf(text + length, sizeof text - (size_t)length, "%s", cases[k].line);
        json_t *of = check_map(text);
        assert_false(is_playable(of));
        if (strcmp(code_of(of, 0), cases[k].code) != 0)
            fail_msg("%s: %s", cases[k].line, code_of(of, 0));
        const json_t *problem = json_array_get(json_object_get(of, "problems"), 0);
        assert_true(json_integer_value(json_object_get(problem, "line")) > 8);
        assert_true(json_string_length(json_object_get(problem, "sentence")) > 10);
        json_decref(of);
    }
}

/* More islands than there can be, and red numbers alone: every deal shuffles until it gives up. */
static void test_a_map_that_promises_too_much_costs_little(void **state) {
    char text[4096] = "longroad-map 1\nname vain\nseats 2\npieces ships 15\n";
    static const char *const rows[] = { "layout", "areas" };
    (void)state;
    for (int drawing = 0; drawing < 2; drawing++) {
        size_t length = strlen(text);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", rows[drawing]);
        for (int hex = 0; hex < 64; hex++) {
            const char *mark = drawing ? "A" : hex % 3 != 0 ? "fo6" : "se";
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%-8s%s",
                                       hex % 16 == 8 ? "    " : "", mark, hex % 8 == 7 ? "\n" : "");
        }
        snprintf(text + length, sizeof text - length, "end\n");
    }
    strcat(text, "shuffle A\nislands 60\nrobber off\n");
    json_t *of = check_map(text);
    assert_true(is_playable(of));
    const json_t *stats = json_object_get(of, "stats");
    assert_int_equal(json_integer_value(json_object_get(stats, "deals")), 2);
    assert_non_null(json_object_get(of, "preview"));
    json_decref(of);
}

/* The form for a table asks with the map's text; behind a zero it is handed on. */
static json_t *own_preview(const char *config, const char *map_text) {
    char query[256], *body = NULL;
    size_t length = 0;
    server_answer out;
    snprintf(query, sizeof query, "config=%s", config);
    server_request request = { .method = "POST",
                               .path = "/api/preview",
                               .query = query,
                               .body = map_text,
                               .body_length = strlen(map_text),
                               .address = "192.0.2.1" };
    server_http(f.server, f.time, &request, &out);
    assert_int_equal(out.status, 200);
    assert_int_equal(out.study, STUDY_PREVIEW);
    assert_int_equal(out.length, strlen(config) + 1 + strlen(map_text));
    assert_string_equal(out.body, config);
    assert_string_equal(out.body + strlen(config) + 1, map_text);
    assert_true(preview_make(config, out.body + strlen(config) + 1, &body, &length));
    json_t *of = json_loadb(body, length, 0, NULL);
    schema_expect("HttpPreview", of);
    free(out.body);
    free(body);
    return of;
}

static void test_a_preview_takes_a_map_of_ones_own(void **state) {
    static const char map[] = "longroad-map 1\nname seven\nseats 2\ntarget 5\nlayout\n"
                              "    fo6     pa8\nhi5     de      mo4\n    fi9     fo3\nend\n";
    (void)state;
    json_t *of = own_preview("board(modules=knights,seats=2)", map);
    const json_t *setting = json_object_get(of, "setting");
    assert_int_equal(json_array_size(json_object_get(setting, "hexes")), 7);
    assert_int_equal(json_integer_value(json_object_get(setting, "goal")), 8); /* CK: three more */
    assert_int_equal(json_array_size(json_object_get(of, "seats")), 1);
    json_decref(of);
    static const char *const bad[] = { "", "longroad-map 1\n", "\xff" };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        of = own_preview("board(seats=2)", bad[k]);
        assert_true(json_string_length(json_object_get(of, "problem")) > 10);
        json_decref(of);
    }
    of = own_preview("board(seats=4)", map);
    assert_non_null(strstr(json_string_value(json_object_get(of, "problem")), "2"));
    json_decref(of);
    assert_int_equal(status_of("PUT", "/api/preview", "", false), 405);
}

static void test_a_map_of_pioneers_becomes_one_of_ours(void **state) {
    (void)state;
    json_t *of = check_map("title Seven\nnum-players 2\nvictory-points 10\nnum-roads 15\n"
                           "num-settlements 5\nnum-cities 4\nresource-count 19\nfoo\n"
                           "develop-soldier 14\nchits 5,6,8,9,10,11\n"
                           "map\n-,t0,p1\nf2,h3,m4\n-,d5,t6\n.\n");
    assert_true(is_playable(of));
    assert_non_null(strstr(json_string_value(json_object_get(of, "text")), "name seven\n"));
    assert_string_equal(code_of(of, 0), "IMPORT_DIFFERS");
    json_decref(of);
    of = check_map("title Seven\nmap\n-,t0,p1\n.\n");
    assert_false(is_playable(of));
    assert_string_equal(code_of(of, 0), "IMPORT");
    assert_null(json_object_get(of, "text"));
    json_decref(of);
}

static void test_maps_are_sent_and_cost_more_than_previews(void **state) {
    (void)state;
    assert_int_equal(status_of("GET", "/api/map/check", "", false), 405);
    f.server->config.http_per_second = 1;
    f.server->config.http_burst = 20;
    int allowed = 0;
    while (allowed < 10 && server_http_wait(f.server, f.time, "192.0.2.9", "/api/map/check") == 0)
        allowed++;
    assert_int_equal(allowed, 2);
}

static void test_public_tables_are_listed_and_private_ones_not(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat open = fake_create(&f, 0,
                                 "\"config\":\"board\",\"title\":\"Sunday\","
                                 "\"settings\":{\"public\":true}");
    fake_hello(&f, 1, "Ben", "text");
    fake_seat hidden = fake_create(&f, 1, "\"config\":\"board\"");
    json_t *all = get("/api/tables"), *rows = json_object_get(all, "tables");
    assert_int_equal(json_array_size(rows), 1);
    assert_string_equal(json_string_value(json_object_get(json_array_get(rows, 0), "table")),
                        open.table);
    json_decref(all);
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s", hidden.table); /* who has the link */
    json_decref(get(path));
    assert_int_equal(status_of("GET", "/api/tables/quiet-otter-4100", "", false), 404);
}

static void test_records_are_for_those_who_were_told(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "resign", "");
        fake_store(&f);
    }
    json_t *over = fake_heard(&f, 0, "over");
    char link[160];
    snprintf(link, sizeof link, "%s", json_string_value(json_object_get(over, "record")));
    json_decref(over);
    server_answer out = ask("GET", link, "", false);
    assert_int_equal(out.status, 200);
    assert_int_equal(out.record, f.stage_table[0]);
    link[strlen(link) - 1] ^= 1;
    assert_int_equal(status_of("GET", link, "", false), 404);
    snprintf(link, sizeof link, "/api/records/%llu", (unsigned long long)f.stage_table[0]);
    assert_int_equal(status_of("GET", link, "", false), 404);
    json_t *all = get("/api/records");
    assert_int_equal(json_array_size(json_object_get(all, "records")), 1);
    json_decref(all);
}

/* ---- what lists show of a game ---- */

static json_t *get_of(const fake_seat *at, const char *what, const char *query) {
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s%s", at->table, what);
    return get_with(path, query);
}

/* A watcher's sections say the same, so a list tells nothing that is hidden. */
static void test_a_row_tells_what_a_watcher_knows(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    fake_hello(&f, 9, "Eve", "json");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    fake_play(&f, 400);
    json_t *answer = get_of(&host, "", ""), *row = json_object_get(answer, "table");
    json_t *players = json_object_get(row, "players"), *seen = fake_section(&f, 9, "players");
    assert_int_equal(json_array_size(players), 4);
    assert_true(json_integer_value(json_object_get(row, "round")) > 1);
    for (size_t i = 0; i < 4; i++) {
        json_t *one = json_array_get(players, i), *other = json_array_get(seen, i);
        assert_true(json_is_false(json_object_get(one, "bot")));
        assert_null(json_object_get(one, "place"));
        assert_true(json_equal(json_object_get(one, "points"), json_object_get(other, "points")));
    }
    assert_string_equal(json_string_value(json_object_get(json_array_get(players, 0), "name")),
                        "Ada");
    json_t *clock = fake_section(&f, 9, "clock");
    assert_true(json_equal(json_object_get(json_object_get(answer, "clock"), "waits"),
                           json_object_get(clock, "waits")));
    json_decref(clock);
    json_decref(seen);
    json_decref(answer);
}

static void test_the_lobby_hears_of_points(void **state) {
    (void)state;
    fake_hello(&f, 9, "Eve", "json");
    fake_tell(&f, 9, "lobby", ",\"on\":true");
    fake_four(&f, "board(seats=4)", "text", "");
    fake_wait(&f, 1100);
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), "\"points\":0"));
    fake_play(&f, 100);
    fake_wait(&f, 1100);
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), "\"points\":2"));
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), "\"round\":"));
}

static void test_a_thumb_is_a_watchers_board(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", "");
    fake_hello(&f, 9, "Eve", "json");
    fake_say(&f, 9, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
    fake_play(&f, 4); /* pieces are placed */
    json_t *first = get_of(&host, "/thumb", "");
    const char *const sections[] = { "land", "board" };
    for (int i = 0; i < 2; i++) {
        json_t *seen = fake_section(&f, 9, sections[i]);
        assert_true(json_equal(json_object_get(first, sections[i]), seen));
        json_decref(seen);
    }
    assert_non_null(json_object_get(json_object_get(first, "setting"), "hexes"));
    assert_int_equal(json_object_size(first), 4);
    char query[40];
    snprintf(query, sizeof query, "at=%lld",
             (long long)json_integer_value(json_object_get(first, "at")));
    json_t *same = get_of(&host, "/thumb", query);
    assert_int_equal(json_object_size(same), 1);
    fake_play(&f, 4);
    json_t *later = get_of(&host, "/thumb", query), *again = get_of(&host, "/thumb", "at=0");
    assert_false(json_equal(json_object_get(first, "at"), json_object_get(later, "at")));
    assert_false(json_equal(json_object_get(first, "board"), json_object_get(later, "board")));
    assert_null(json_object_get(later, "setting"));
    assert_true(json_equal(later, again)); /* as it is kept */
    json_decref(first);
    json_decref(same);
    json_decref(later);
    json_decref(again);
}

static void test_who_may_not_watch_sees_no_points_and_no_board(void **state) {
    (void)state;
    fake_seat shut = fake_four(&f, "board(seats=4)", "text", ",\"spectators\":false");
    fake_play(&f, 100);
    json_t *answer = get_of(&shut, "", ""), *row = json_object_get(answer, "table");
    json_t *player = json_array_get(json_object_get(row, "players"), 0);
    assert_null(json_object_get(player, "points"));
    assert_null(json_object_get(row, "round"));
    assert_null(json_object_get(answer, "clock"));
    json_decref(answer);
    char path[128];
    snprintf(path, sizeof path, "/api/tables/%s/thumb", shut.table);
    assert_int_equal(status_of("GET", path, "", false), 403);
    snprintf(path, sizeof path, "/api/tables/%s/thumbs", shut.table);
    assert_int_equal(status_of("GET", path, "", false), 404);
    fake_hello(&f, 8, "Gus", "text");
    fake_seat open = fake_create(&f, 8, "\"config\":\"board\"");
    snprintf(path, sizeof path, "/api/tables/%s/thumb", open.table);
    assert_int_equal(status_of("GET", path, "", false), 409);
}

static void test_a_game_without_a_board_has_no_picture(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0,
                                 "\"config\":\"cards\",\"seats\":[{\"kind\":\"open\"},"
                                 "{\"kind\":\"bot\",\"level\":\"steady\"}]");
    fake_tell(&f, 0, "start", "");
    fake_settle(&f);
    json_t *small = get_of(&host, "/thumb", ""), *answer = get_of(&host, "", "");
    assert_int_equal(json_object_size(small), 1);
    json_t *bot = json_array_get(json_object_get(json_object_get(answer, "table"), "players"), 1);
    assert_true(json_is_true(json_object_get(bot, "bot")));
    assert_string_equal(json_string_value(json_object_get(bot, "name")), "steady");
    json_decref(small);
    json_decref(answer);
}

static void test_a_finished_game_tells_places_and_duration(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4,vp_goal=5)", "text", "");
    fake_wait(&f, 7000);
    fake_play(&f, 5000);
    json_t *answer = get_of(&host, "", ""), *row = json_object_get(answer, "ended");
    json_t *all = get("/api/records"), *rows = json_object_get(all, "records");
    assert_true(json_equal(json_array_get(rows, 0), row));
    assert_true(json_integer_value(json_object_get(row, "duration")) >= 7000);
    assert_true(json_integer_value(json_object_get(row, "round")) > 0);
    int winners = 0;
    for (size_t i = 0; i < 4; i++) {
        json_t *one = json_array_get(json_object_get(row, "players"), i);
        json_int_t place = json_integer_value(json_object_get(one, "place"));
        assert_in_range(place, 1, 4);
        if (place != 1) continue;
        winners++;
        assert_true(json_integer_value(json_object_get(one, "points")) >= 5);
        assert_true(json_equal(json_object_get(one, "name"), json_object_get(row, "winner")));
    }
    assert_int_equal(winners, 1);
    json_decref(all);
    json_decref(answer);
}

/* It is in no list, and who has its link sees its row. */
static void test_a_private_game_that_is_over_has_a_row(void **state) {
    (void)state;
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0,
                                 "\"config\":\"cards\",\"seats\":[{\"kind\":\"open\"},"
                                 "{\"kind\":\"bot\",\"level\":\"steady\"}]");
    fake_tell(&f, 0, "start", "");
    fake_settle(&f);
    fake_tell(&f, 0, "resign", "");
    fake_store(&f);
    json_t *all = get("/api/records"), *answer = get_of(&host, "", "");
    json_t *row = json_object_get(answer, "ended");
    json_t *player = json_array_get(json_object_get(row, "players"), 0);
    assert_int_equal(json_array_size(json_object_get(all, "records")), 0);
    assert_string_equal(json_string_value(json_object_get(row, "result")), "agreed");
    assert_null(json_object_get(player, "place")); /* nobody won */
    assert_non_null(json_object_get(player, "points"));
    assert_null(json_object_get(row, "spark"));
    server_judged(f.server, f.stage_table[0],
                  "{\"spark\":[[0.5,0.25],[0.5,0.75]],\"mean_loss\":[]}");
    json_t *judged = get_of(&host, "", "");
    assert_int_equal(json_array_size(json_object_get(json_object_get(judged, "ended"), "spark")),
                     2);
    json_decref(judged);
    json_decref(all);
    json_decref(answer);
}

/* What is made of records is made by the edge; the server says of what, and how often. */
static void test_frames_of_a_record(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "resign", "");
        fake_store(&f);
    }
    json_t *over = fake_heard(&f, 0, "over");
    char link[200];
    snprintf(link, sizeof link, "%s/frames", json_string_value(json_object_get(over, "record")));
    json_decref(over);
    static const struct {
        const char *query;
        int status, seat;
    } cases[] = {
        { "", 200, FRAMES_EVERYBODY }, { "seat=all", 200, FRAMES_ALL },
        { "seat=2", 200, 2 },          { "seat=9", 404, 0 },
        { "seat=", 404, 0 },           { "seat=1x", 404, 0 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        server_answer out = ask("GET", link, cases[k].query, false);
        assert_int_equal(out.status, cases[k].status);
        if (out.status == 200) {
            assert_int_equal(out.record, f.stage_table[0]);
            assert_int_equal(out.study, STUDY_FRAMES);
            assert_int_equal(out.seat, cases[k].seat);
            json_t *seats = json_loadb(out.body, out.length, 0, NULL);
            assert_int_equal(json_array_size(seats), 4);
            json_decref(seats);
        }
        free(out.body);
    }
    snprintf(link + strlen(link) - 3, 8, "xyz");
    assert_int_equal(status_of("GET", link, "", false), 404);
}

/* The edge is told from which move a line is wanted, and tells of a game that it has judged. */
static void test_analyses_of_a_record(void **state) {
    (void)state;
    fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "resign", "");
        fake_store(&f);
    }
    json_t *over = fake_heard(&f, 0, "over");
    char link[200];
    snprintf(link, sizeof link, "%s/analysis", json_string_value(json_object_get(over, "record")));
    json_decref(over);
    static const struct {
        const char *query;
        int status;
        uint32_t move;
    } cases[] = {
        { "", 200, 0 },        { "line=1", 200, 1 },         { "line=99999", 200, 99999 },
        { "line=0", 404, 0 },  { "line=", 404, 0 },          { "line=1x", 404, 0 },
        { "line=-1", 404, 0 }, { "line=123456789", 404, 0 },
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        server_answer out = ask("GET", link, cases[k].query, false);
        assert_int_equal(out.status, cases[k].status);
        if (out.status == 200) {
            assert_int_equal(out.study, STUDY_ANALYSIS);
            assert_int_equal(out.move, cases[k].move);
        }
        free(out.body);
    }
    json_t *rows = get("/api/records"), *row = json_array_get(json_object_get(rows, "records"), 0);
    assert_non_null(row);
    assert_null(json_object_get(row, "spark"));
    json_decref(rows);
    const char *summary = "{\"spark\":[[0.25],[0.25],[0.25],[0.25]],\"mean_loss\":[0.01,null,0,0]}";
    server_judged(f.server, 12345, summary); /* of no game in the list */
    server_judged(f.server, f.stage_table[0], summary);
    rows = get("/api/records");
    row = json_array_get(json_object_get(rows, "records"), 0);
    assert_int_equal(json_array_size(json_object_get(row, "spark")), 4);
    assert_true(json_is_null(json_array_get(json_object_get(row, "mean_loss"), 1)));
    assert_non_null(json_object_get(row, "practice"));
    json_decref(rows);
}

/* Written once, and the same when asked again. */
static void test_the_rules_are_told_page_by_page(void **state) {
    (void)state;
    server_answer first = ask("GET", "/api/rules/base", "", false);
    server_answer again = ask("GET", "/api/rules/base", "", false);
    assert_int_equal(first.status, 200);
    assert_int_equal(first.length, again.length);
    assert_memory_equal(first.body, again.body, first.length);
    free(first.body);
    free(again.body);
    server_answer list = ask("GET", "/api/rules", "", false);
    assert_int_equal(list.status, 200);
    assert_non_null(strstr(list.body, "\"TOO_CLOSE\":[\"BASE-SETT-02\"]"));
    free(list.body);
    server_answer none = ask("GET", "/api/rules/README", "", false);
    assert_int_equal(none.status, 404);
    free(none.body);
}

/* One address has one allowance for all it asks for; another one has its own. */
static void test_requests_are_limited_by_address(void **state) {
    (void)state;
    static const struct {
        const char *path;
        uint32_t count; /* out of a burst of 800 */
    } cases[] = {
        { NULL, 3200 }, /* a file of the page */
        { "/healthz", 800 },
        { "/api/catalogue", 800 },
        { "/ws", 800 },
        { "/nothing/frames", 800 },
        { "/api/records", 400 },
        { "/api/records/7-abc", 400 },
        { "/api/preview", 200 },
        { "/api/rules", 800 },
        { "/api/rules/base", 200 },
        { "/api/tables", 200 },
        { "/api/records/7-abc/analysis", 200 },
        { "/api/records/7-abc/decision", 200 },
        { "/api/puzzles/island-01", 400 },
        { "/api/puzzle", 400 },
        { "/api/records/7-abc/frames", 40 },
        { "/api/records/7-abc/lists", 40 },
    };
    char from[32] = "";
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        uint32_t count = 0;
        snprintf(from, sizeof from, "192.0.2.%zu", k);
        while (server_http_wait(f.server, f.time, from, cases[k].path) == 0 && count < 10000)
            count++;
        if (count != cases[k].count)
            fail_msg("%s: %u instead of %u", cases[k].path ? cases[k].path : "a page", count,
                     cases[k].count);
        assert_int_not_equal(server_http_wait(f.server, f.time, from, "/healthz"), 0);
        assert_int_equal(server_http_wait(f.server, f.time, "192.0.2.99", "/healthz"), 0);
    }
    /* A replay costs half of what a second brings; the answer says how long to wait. */
    const char *frames = "/api/records/7-abc/frames";
    assert_int_equal(server_http_wait(f.server, f.time, from, frames), 1);
    f.time.now_ms += 1000;
    assert_int_equal(server_http_wait(f.server, f.time, from, frames), 0);
    assert_int_equal(server_http_wait(f.server, f.time, from, frames), 0);
    assert_int_equal(server_http_wait(f.server, f.time, from, frames), 1);
    server_answer out = ask("GET", "/metrics", "", false);
    assert_non_null(strstr(out.body, "\nlongroad_http_refused_total 36\n"));
    free(out.body);
}

static void end_a_game(const char *title) {
    snprintf(f.title, sizeof f.title, "%s", title);
    fake_four(&f, "board(seats=4)", "text", "");
    for (uint32_t c = 0; c < 4; c++) {
        fake_tell(&f, c, "resign", "");
        fake_store(&f);
    }
    for (uint32_t c = 0; c < 4; c++) fake_lose(&f, c);
    fake_wait(&f, 1000);
}

/* The newest first, each once, with the time when it ended. */
static void test_the_list_of_records_survives_a_restart(void **state) {
    (void)state;
    end_a_game("first");
    end_a_game("second");
    json_t *before = get("/api/records");
    fake_restart(&f);
    json_t *after = get("/api/records");
    json_t *rows = json_object_get(after, "records");
    assert_int_equal(json_array_size(rows), 2);
    json_t *newest = json_array_get(rows, 0);
    assert_string_equal(json_string_value(json_object_get(newest, "title")), "second");
    assert_true(json_equal(before, after));
    json_decref(before);
    json_decref(after);
}

static void test_the_admin_closes_and_kicks_and_nobody_else_does(void **state) {
    (void)state;
    fake_seat host = fake_four(&f, "board(seats=4)", "text", ",\"clock\":\"none\"");
    char query[128];
    snprintf(query, sizeof query, "table=%s&seat=2", host.table);
    assert_int_equal(status_of("POST", "/api/admin/kick", query, false), 403);
    assert_int_equal(status_of("POST", "/api/admin/close", query, false), 403);
    assert_int_equal(status_of("GET", "/api/admin/tables", "", false), 403);
    assert_int_equal(status_of("GET", "/api/admin/close", query, true), 405);
    assert_int_equal(status_of("GET", "/api/admin/tables", "", true), 200);
    assert_int_equal(status_of("GET", "/api/admin/stats", "", true), 200);
    assert_int_equal(status_of("POST", "/api/admin/kick", query, true), 200);
    fake_store(&f);
    assert_non_null(strstr(fake_last(&f, 2, "gone"), "\"why\":\"kicked\""));
    assert_int_equal(status_of("POST", "/api/admin/kick", query, true), 404);
    assert_int_equal(status_of("POST", "/api/admin/close", query, true), 200);
    fake_store(&f);
    assert_non_null(fake_last(&f, 0, "gone"));
    assert_null(table_by_name(f.server, host.table));
    assert_int_equal(status_of("POST", "/api/admin/close", "table=none", true), 404);
}

/* ---- the lobby ---- */

static void test_the_lobby_is_told_what_changes(void **state) {
    (void)state;
    fake_hello(&f, 9, "Eve", "json");
    fake_tell(&f, 9, "lobby", ",\"on\":true");
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), "\"fresh\":true,\"tables\":[]"));
    fake_hello(&f, 0, "Ada", "text");
    fake_seat host = fake_create(&f, 0, "\"config\":\"board\",\"settings\":{\"public\":true}");
    fake_wait(&f, 1100);
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), host.table));
    uint32_t told = fake_count(&f, 9, "lobby");
    fake_wait(&f, 5000);
    assert_int_equal(fake_count(&f, 9, "lobby"), told); /* nothing changed */
    fake_hello(&f, 1, "Ben", "text");
    fake_join(&f, 1, host.table);
    fake_wait(&f, 1100);
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), "Ben"));
    fake_lose(&f, 0);
    fake_lose(&f, 1);
    fake_wait(&f, f.config.lobby_ms + 2000);
    assert_non_null(strstr(fake_last(&f, 9, "lobby"), "\"gone\":[\""));
    fake_tell(&f, 9, "lobby", ",\"on\":false");
    told = fake_count(&f, 9, "lobby");
    fake_hello(&f, 2, "Cleo", "text");
    fake_create(&f, 2, "\"config\":\"board\",\"settings\":{\"public\":true}");
    fake_wait(&f, 1100);
    assert_int_equal(fake_count(&f, 9, "lobby"), told);
}

/* ---- limits ---- */

static void restart_with_limits(void) {
    server_free(f.server);
    f.config.messages_per_second = 4;
    f.config.tables_per_minute = 3;
    f.config.tables_per_address_max = 2;
    f.config.tables_max = 3;
    f.config.connections_max = 5;
    f.config.connections_per_address_max = 2;
    f.config.spectators_per_table_max = 1;
    f.config.idle_ms = 0;
    fake_start(&f);
}

static bool connect_from(uint32_t client, const char *text) {
    char address_text[SERVER_ADDRESS_MAX] = { 0 };
    const char *why = NULL;
    snprintf(address_text, sizeof address_text, "%s", text);
    bool taken = server_connect(f.server, f.time, client, address_text, &why);
    assert_true(taken || why != NULL);
    return taken;
}

static void test_connections_have_limits(void **state) {
    (void)state;
    restart_with_limits();
    assert_true(connect_from(0, "192.0.2.1"));
    assert_true(connect_from(1, "192.0.2.1"));
    assert_false(connect_from(2, "192.0.2.1"));
    assert_true(connect_from(2, "192.0.2.2"));
    assert_true(connect_from(3, "192.0.2.3"));
    assert_true(connect_from(4, "192.0.2.4"));
    assert_false(connect_from(5, "192.0.2.5"));
    fake_lose(&f, 1);
    assert_true(connect_from(5, "192.0.2.1"));
}

static void hello(uint32_t client) {
    fake_say(&f, client, "{\"type\":\"hello\",\"id\":1,\"version\":2,\"name\":\"N%u\"}", client);
}

static void test_tables_have_limits(void **state) {
    (void)state;
    restart_with_limits();
    f.server->config.messages_per_second = 0;
    assert_true(connect_from(0, "192.0.2.1"));
    hello(0);
    for (int k = 0; k < 2; k++) {
        fake_tell(&f, 0, "create", ",\"config\":\"board\"");
        fake_store(&f);
        assert_string_equal(fake_refusal(&f, 0), "");
        fake_tell(&f, 0, "leave", "");
        fake_store(&f);
    }
    fake_tell(&f, 0, "create", ",\"config\":\"board\"");
    assert_string_equal(fake_refusal(&f, 0), "TOO_MANY_OF_YOURS");
    assert_true(connect_from(1, "192.0.2.2"));
    hello(1);
    fake_tell(&f, 1, "create", ",\"config\":\"board\"");
    fake_store(&f);
    assert_string_equal(fake_refusal(&f, 1), "");
    for (uint32_t c = 2; c < 5; c++) { /* those where nobody is make room, others do not */
        char from[32];
        snprintf(from, sizeof from, "192.0.2.%u", c + 1);
        assert_true(connect_from(c, from));
        hello(c);
        fake_tell(&f, c, "create", ",\"config\":\"board\"");
        fake_store(&f);
        assert_string_equal(fake_refusal(&f, c), c < 4 ? "" : "TOO_MANY_TABLES");
    }
    fake_tell(&f, 0, "create", ",\"config\":\"board\"");
    assert_string_equal(fake_refusal(&f, 0), "TOO_MANY_OF_YOURS"); /* they sleep, and count */
    for (uint32_t c = 1; c < 4; c++) fake_tell(&f, c, "leave", "");
    fake_wait(&f, f.config.lobby_ms + 1000); /* closed, and room again */
    assert_int_equal(f.server->table_count, 0);
    for (int k = 0; k < 4; k++) {
        fake_tell(&f, 1, "create", ",\"config\":\"board\"");
        fake_store(&f);
        const char *code = fake_refusal(&f, 1);
        assert_string_equal(code, k < 2 ? "" : "TOO_MANY_OF_YOURS");
        fake_tell(&f, 1, "leave", "");
        fake_store(&f);
    }
}

static void test_tables_cannot_be_made_too_fast(void **state) {
    (void)state;
    restart_with_limits();
    f.server->config.messages_per_second = 0;
    f.server->config.tables_per_address_max = 100;
    assert_true(connect_from(0, "192.0.2.1"));
    hello(0);
    for (int k = 0; k < 4; k++) {
        fake_tell(&f, 0, "create", ",\"config\":\"nonsense\"");
        assert_string_equal(fake_refusal(&f, 0), k < 3 ? "BAD_GAME" : "TABLES_TOO_FAST");
    }
    fake_lose(&f, 0); /* coming again does not help */
    assert_true(connect_from(0, "192.0.2.1"));
    hello(0);
    fake_tell(&f, 0, "create", ",\"config\":\"nonsense\"");
    assert_string_equal(fake_refusal(&f, 0), "TABLES_TOO_FAST");
    f.time.now_ms += 21000;
    fake_tell(&f, 0, "create", ",\"config\":\"nonsense\"");
    assert_string_equal(fake_refusal(&f, 0), "BAD_GAME");
}

static void test_messages_have_a_rate(void **state) {
    (void)state;
    restart_with_limits();
    assert_true(connect_from(0, "192.0.2.1"));
    hello(0);
    for (int k = 0; k < 19; k++) fake_tell(&f, 0, "ping", ""); /* five seconds' worth with hello */
    assert_int_equal(fake_count(&f, 0, "refused"), 0);
    fake_tell(&f, 0, "ping", "");
    assert_string_equal(fake_refusal(&f, 0), "RATE_LIMIT");
    f.time.now_ms += 250;
    fake_tell(&f, 0, "ping", "");
    assert_int_equal(fake_count(&f, 0, "pong"), 20);
    for (int k = 0; k < 200; k++) fake_tell(&f, 0, "ping", "");
    assert_int_equal(f.closed[0], CLOSE_FLOOD);
    uint32_t frames = f.frame_count;
    fake_tell(&f, 0, "ping", "");
    assert_int_equal(f.frame_count, frames);
}

static void test_who_sends_nonsense_is_shown_the_door(void **state) {
    (void)state;
    fake_connect(&f, 0);
    fake_tell(&f, 0, "chat", ",\"text\":\"first\"");
    assert_string_equal(fake_refusal(&f, 0), "HELLO_FIRST");
    for (int k = 0; k < 21; k++) fake_say(&f, 0, "nonsense");
    assert_int_equal(f.closed[0], CLOSE_FLOOD);
    fake_connect(&f, 1);
    static char big[MESSAGE_BYTES_MAX + 10];
    memset(big, 'x', sizeof big);
    server_receive(f.server, f.time, 1, big, sizeof big);
    assert_int_equal(f.closed[1], CLOSE_TOO_BIG);
    fake_connect(&f, 2);
    fake_say(&f, 2, "{\"type\":\"hello\",\"id\":1,\"version\":1,\"name\":\"Ada\"}");
    assert_string_equal(fake_refusal(&f, 2), "UPDATED");
    assert_int_equal(f.closed[2], CLOSE_OUTDATED);
}

static void test_watchers_have_a_limit(void **state) {
    (void)state;
    restart_with_limits();
    f.server->config.messages_per_second = 0;
    assert_true(connect_from(0, "192.0.2.1"));
    hello(0);
    fake_seat host = fake_create(&f, 0, "\"config\":\"board\"");
    for (uint32_t c = 1; c < 3; c++) {
        char address_text[32];
        snprintf(address_text, sizeof address_text, "192.0.2.%u", c + 1);
        assert_true(connect_from(c, address_text));
        hello(c);
        fake_say(&f, c, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", host.table);
        assert_string_equal(fake_refusal(&f, c), c == 1 ? "" : "TOO_MANY_WATCHERS");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        SERVER_TEST(test_health_and_figures),
        SERVER_TEST(test_the_catalogue_names_what_the_engine_knows),
        SERVER_TEST(test_a_preview_shows_the_game_or_says_what_is_wrong),
        SERVER_TEST(test_every_shipped_map_is_looked_at),
        SERVER_TEST(test_a_bad_map_is_told_with_its_lines),
        SERVER_TEST(test_hostile_maps_are_refused),
        SERVER_TEST(test_maps_with_too_much_are_refused_with_their_line),
        SERVER_TEST(test_a_map_that_promises_too_much_costs_little),
        SERVER_TEST(test_a_preview_takes_a_map_of_ones_own),
        SERVER_TEST(test_a_map_of_pioneers_becomes_one_of_ours),
        SERVER_TEST(test_maps_are_sent_and_cost_more_than_previews),
        SERVER_TEST(test_the_rules_are_told_page_by_page),
        SERVER_TEST(test_requests_are_limited_by_address),
        SERVER_TEST(test_public_tables_are_listed_and_private_ones_not),
        SERVER_TEST(test_records_are_for_those_who_were_told),
        SERVER_TEST(test_a_row_tells_what_a_watcher_knows),
        SERVER_TEST(test_the_lobby_hears_of_points),
        SERVER_TEST(test_a_thumb_is_a_watchers_board),
        SERVER_TEST(test_who_may_not_watch_sees_no_points_and_no_board),
        SERVER_TEST(test_a_game_without_a_board_has_no_picture),
        SERVER_TEST(test_a_finished_game_tells_places_and_duration),
        SERVER_TEST(test_a_private_game_that_is_over_has_a_row),
        SERVER_TEST(test_frames_of_a_record),
        SERVER_TEST(test_analyses_of_a_record),
        SERVER_TEST(test_the_list_of_records_survives_a_restart),
        SERVER_TEST(test_the_admin_closes_and_kicks_and_nobody_else_does),
        SERVER_TEST(test_the_lobby_is_told_what_changes),
        SERVER_TEST(test_connections_have_limits),
        SERVER_TEST(test_tables_have_limits),
        SERVER_TEST(test_tables_cannot_be_made_too_fast),
        SERVER_TEST(test_messages_have_a_rate),
        SERVER_TEST(test_who_sends_nonsense_is_shown_the_door),
        SERVER_TEST(test_watchers_have_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
