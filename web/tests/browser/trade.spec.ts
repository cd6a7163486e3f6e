// Three people trade: partners to choose from, a refusal, counter-offers.
import { expect } from "vitest";
import { t } from "../../src/text/t";
import { Company, type Member } from "./company";
import { browserTest } from "./harness";
import { type Cards, exactText, gather, goodsWord, type Table } from "./table";

type Hand = Record<string, number>;

/** The cards of a hand, one after the other. */
const cardsOf = (hand: Hand) =>
  Object.entries(hand).flatMap(([goods, n]) => Array<string>(n).fill(goods));

/** Waits until a hand is what it must be after a trade. */
async function becomes(table: Table, before: Hand, given: Cards, got: Cards): Promise<void> {
  const after = Object.fromEntries(
    Object.entries(before).map(([goods, n]) => [
      goods,
      n - (given[goods] ?? 0) + (got[goods] ?? 0),
    ]),
  );
  await expect.poll(() => table.hand()).toEqual(after);
}

interface Chance {
  readonly active: Member;
  readonly others: readonly [Member, Member];
  /** What both others hold. */
  readonly get: string;
  /** Two other cards of the active one. */
  readonly give: readonly [string, string];
}

/** Plays on to a turn in which the active one has two cards to trade for one that both others hold. */
async function tradersTurn(company: Company): Promise<Chance> {
  let active = await company.untilMain();
  for (let turn = 0; turn < 60; turn++) {
    const [one, two] = company.others(active);
    if (!one || !two) break;
    await company.sameNews();
    const [own, first, second] = [
      cardsOf(await active.table.hand()),
      cardsOf(await one.table.hand()),
      cardsOf(await two.table.hand()),
    ];
    for (const get of first.filter((goods) => second.includes(goods))) {
      const [a, b] = own.filter((goods) => goods !== get);
      if (a && b) return { active, others: [one, two], get, give: [a, b] };
    }
    active = await company.nextMain(active);
  }
  throw new Error("no turn for a trade came");
}

browserTest("three people trade", {}, async (world) => {
  const people = [];
  for (const name of ["Mira", "Tomas", "Lena"]) people.push(await world.person({ name }));
  await gather(people, { mode: "island", players: 3 });
  const chance = await tradersTurn(new Company(people));
  const { active: mira, get } = chance;
  const [tomas, lena] = chance.others;

  // All are asked, both say yes, one of them is chosen.
  let [give] = chance.give;
  const first = { mira: await mira.table.hand(), lena: await lena.table.hand() };
  await mira.table.offer({ [give]: 1 }, { [get]: 1 });
  for (const partner of [tomas, lena]) await partner.table.answer("accept");
  for (const partner of [tomas, lena])
    await mira.table.answerOf(partner.person.name).getByText(t("table.trade.accepts")).waitFor();
  await mira.table.asked("table.ask.answer.own");
  await mira.table.termsWith(lena.person.name, { [give]: 1 }, { [get]: 1 }).click();
  await becomes(mira.table, first.mira, { [give]: 1 }, { [get]: 1 });
  await becomes(lena.table, first.lena, { [get]: 1 }, { [give]: 1 });

  // Only one is asked, and refuses.
  give = chance.give[1];
  const hands = { mira: await mira.table.hand(), tomas: await tomas.table.hand() };
  await mira.table.offer({ [give]: 1 }, { [get]: 1 }, [tomas.person.name]);
  await tomas.table.offerToMe().waitFor();
  const words = (await tomas.table.offerToMe().textContent()) ?? "";
  expect(words).toContain(t("table.trade.to_you", { name: mira.person.name }));
  expect(words).toContain(`1 ${goodsWord(give)}`);
  expect(words).toContain(`1 ${goodsWord(get)}`);
  expect(await lena.table.offerToMe().count()).toBe(0);
  await tomas.table.answer("refuse");
  await mira.table.ownOffer().waitFor({ state: "detached" });
  await mira.table
    .allDeclined()
    .getByRole("button", { name: t("frame.close") })
    .click();
  await mira.table.allDeclined().waitFor({ state: "detached" });
  expect(await mira.table.hand()).toEqual(hands.mira);

  // Asked again he answers with an offer of his own: it is declined, made once more, and taken. What he has
  // declined comes folded.
  for (const taken of [false, true]) {
    await mira.table.offer({ [give]: 1 }, { [get]: 1 }, [tomas.person.name]);
    await tomas.table
      .offerToMe()
      .getByRole("button", { name: t("table.trade.unfold") })
      .click();
    await tomas.table.answer("counter");
    await tomas.table.panel(exactText("table.trade")).waitFor();
    await tomas.table.sendOffer();
    const { name } = tomas.person;
    const answer = taken
      ? mira.table.termsWith(name, { [give]: 1 }, { [get]: 1 })
      : mira.person.page.getByRole("button", { name: t("table.trade.decline.of", { name }) });
    await answer.click();
    await answer.waitFor({ state: "detached" });
    if (!taken) expect(await mira.table.hand()).toEqual(hands.mira);
  }
  await becomes(mira.table, hands.mira, { [give]: 1 }, { [get]: 1 });
  await becomes(tomas.table, hands.tomas, { [get]: 1 }, { [give]: 1 });
});
