// What needs no click: offers that a rule answers, and building between turns at a table of six.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { browserTest } from "./harness";
import { Newcomer } from "./newcomer";
import { makeTable, prepare } from "./prepared";
import { beReady, sitDown, startGame, Table } from "./table";

browserTest(
  "a rule declines an offer by itself, and says so to its owner alone",
  { serve: ["--positions"] },
  async (world) => {
    const ann = await world.person({ name: "Ann" });
    const ben = await world.person({ name: "Ben" });
    const table = await prepare(ann, "island-trade", { others: ["open"] });
    await sitDown(ben, table, 2);
    await beReady(ben);
    await startGame(ann);
    const [mine, his] = [new Table(ann), new Table(ben)];
    // Ben never gives brick away.
    await his.press("trade");
    await ben.page.locator('[data-act="rules"]').click();
    const kind = ben.page.locator(".never button", {
      has: ben.page.locator('use[href="#i-brick"]'),
    });
    await kind.click();
    await ben.page.locator('.never [aria-pressed="true"]').waitFor();
    // Whom Ann asks for brick declines without having been asked; what all decline leaves a card.
    await mine.offer({ wool: 1 }, { brick: 1 }, ["Ben"]);
    await mine.allDeclined().waitFor();
    const line = ben.page.locator(".lines .ln", { hasText: t("table.log.by_rule.never") });
    await line.waitFor();
    expect(await his.offerToMe().count()).toBe(0);
    expect(await ann.page.locator(".lines .rule-line").count()).toBe(0);
    // The card offers one more; with the rule gone, Ben is asked and takes it.
    await kind.click();
    await ben.page.locator('.never [aria-pressed="true"]').waitFor({ state: "detached" });
    await mine.allDeclined().locator('[data-act="one-more"]').click();
    await his.answer("accept");
    await mine.termsWith("Ben", { wool: 2 }, { brick: 1 }).click();
    await expect.poll(() => mine.hand()).toMatchObject({ wool: 3, brick: 1 });
    // The line of the log leads to the rules.
    await ben.page
      .locator(".panel .ph")
      .getByRole("button", { name: t("frame.close") })
      .click();
    await line.locator("button").click();
    await ben.page.locator(".decline-rules").first().waitFor();
  },
);

browserTest(
  "six seats: by clicks to the end, asked between turns in a strip",
  {},
  async (world) => {
    const mira = await world.person({});
    await makeTable(mira, "board(seats=6,vp_goal=4)");
    // Who wants to be asked always, is.
    const { page } = mira;
    await new Table(mira).press("trade");
    await page.locator('[data-act="rules"]').click();
    await page.locator(".rule label", { hasText: t("table.between.when.always") }).click();
    await page.locator(".rule label.on", { hasText: t("table.between.when.always") }).waitFor();
    await page
      .locator(".panel .ph")
      .getByRole("button", { name: t("frame.close") })
      .click();
    const story = await new Newcomer(mira).play();
    expect(story.over).toBe(true);
    expect(story.refusals).toEqual([]);
    expect(story.kinds.between ?? 0).toBeGreaterThan(0);
  },
);
