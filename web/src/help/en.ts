// Help in English, topic by topic.
import type { HelpTopic } from "./help";

export const help: readonly HelpTopic[] = [
  {
    key: "table",
    title: "At this table",
    parts: [
      {
        title: "Choosing",
        lines: [
          "Press an action and the places where it can go glow; or press a place and choose among what can be done there.",
          "What cannot be done is dimmed and says why. Escape cancels.",
          "Undo takes back your last placement, until dice, a card or another player follow.",
        ],
      },
      {
        title: "Time and absence",
        lines: [
          "Every decision has its time, if the table has a clock, and a reserve for all of them together.",
          "If your connection is lost or time runs out, a steady bot stands in. It spends none of your special cards unless it must. Your first click takes the seat back.",
          "The seat is yours in this browser: open the link again and you sit where you sat.",
        ],
      },
      {
        title: "Together",
        lines: [
          "Pausing, ending early and a rematch happen when all people agree. People who are away are waited for until the countdown at their seat has passed.",
          "Watchers see what the table shows to everyone, never a hand.",
        ],
      },
    ],
  },
  {
    key: "fairness",
    title: "Fair dice",
    parts: [
      {
        title: "How the dice are made",
        lines: [
          "First the server shows a commitment: a fingerprint of a secret seed. From then on it cannot take another seed without being caught.",
          "When the game starts, every player's browser draws a random number and sends its fingerprint. Only when all fingerprints are out do the browsers send the numbers themselves. So nobody, the server included, can choose after seeing what the others brought.",
          "Every outcome of the game follows from the seed and these numbers: the deal, each throw, each drawn card, each theft. Your browser does its part by itself. Bots bring no number. A player who does not answer within ten seconds brings none either, and everybody can see that.",
        ],
      },
      {
        title: "What your browser checks",
        lines: [
          "During the game: that the commitment stays the first one it saw, that no fingerprint or number changes, and that your own number is in. If one of these fails, a red banner says so and stays.",
          "After the game: that the seed fits the commitment, that every number fits its fingerprint, and that every single outcome is the one that follows from them.",
        ],
      },
      {
        title: "What is proved",
        lines: [
          "To you, if your browser kept the first commitment and your own number is in the record: nobody chose the dice. One honest browser is enough, whoever else sits at the table, and yours is one.",
          "To everybody who has the record and its lists: seed, commitment, numbers, rules of the table and every outcome agree.",
        ],
      },
      {
        title: "What is not proved",
        lines: [
          "Silence: a player who works with the server can wait for all other numbers and then send one or not. That gives two sets of dice to choose from, not more, and everybody sees who was silent. If your own number did not arrive, nothing is proved to you.",
          "Starting again: a server that does not like the dice can end the table and hope that you open another one.",
          "Foresight: once all numbers are in, the server knows the dice to come. It cannot change them, but it could tell somebody.",
          "Secrets: bots run on the server. Nothing proves that a bot saw no hidden card, or that your cards are shown to nobody else.",
          "Rules: which outcomes were possible at each moment comes from the server's lists. longroad verify shows that the lists follow the rules.",
          "Practice: whoever makes a table that begins in the middle of a game chooses where it begins.",
          "The page that checks came from the same server. To be independent of it, take the record along and run longroad verify or examples/verify.py.",
        ],
      },
    ],
  },
];
