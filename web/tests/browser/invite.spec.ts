// The link to a table, copied by a press where the page came without TLS: browsers have no clipboard for
// such pages, and it is there that people invite each other most.
import { expect } from "vitest";
import { browserTest, HOME_NAME } from "./harness";
import { t } from "./prepared";

browserTest(
  "invite: the link is copied over plain http",
  { serve: ["--hostname", HOME_NAME] },
  async (world) => {
    const person = await world.person();
    const { page } = person;
    const home = `http://${HOME_NAME}:${world.server.port}`;
    person.forgive(
      new RegExp(`request to somebody else: ${home}/`),
      // Without TLS the browser does without this header, and says so.
      /Cross-Origin-Opener-Policy header has been ignored/,
    );
    await page.goto(`${home}/new/island`);
    expect(await page.evaluate(() => [isSecureContext, navigator.clipboard === undefined])).toEqual(
      [false, true],
    );
    await page.getByLabel(t("frame.create.seat", { n: 2 }), { exact: true }).selectOption("open");
    await page.locator(".create-submit button").first().click();
    await page.getByRole("button", { name: t("frame.room.copy") }).click();
    await page.getByRole("button", { name: t("frame.room.copied") }).waitFor();
    const link = page.url();
    expect(link).toMatch(new RegExp(`^${home}/t/`));
    // What was copied is seen where it is pasted.
    await page.goto(`${home}/`);
    await page.locator("#by-name").focus();
    await page.keyboard.press("Control+V");
    await expect.poll(() => page.locator("#by-name").inputValue()).toBe(link);
  },
);
