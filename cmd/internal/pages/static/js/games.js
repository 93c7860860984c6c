// What is shown of each game: its board, and what stands beside it.
import { CupStatus, DiceCup } from "./dicecup.js";
import { LuckyFive } from "./luckyfive.js";
import { Thrill } from "./thrill.js";

// boards are those of the games that are played without Bluff's mat. Each
// takes the table's public State, and fresh, true while a ruling is new.
export const boards = { dicecup: DiceCup, luckyfive: LuckyFive, thrill: Thrill };

// statuses are what a game has to show beside its board.
export const statuses = { dicecup: CupStatus };
