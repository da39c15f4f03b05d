import { t as counted } from "./text.js";
import { n as builtInLedger } from "./built-in-ledger.js";
import { r as ledgerOf } from "./ledger-of2.js";
import { d as pinnedChoice, o as choicesOf } from "./settlement.js";
// src/check/reports/ledger-counter.ts
/** Counts what exchanges show about the ledger. */
var LedgerCounter = class {
	#entries = /* @__PURE__ */ new Map();
	#findLedger;
	/** `findLedger` finds the ledger of a contract of a user: its entries are reported with their questions, and each choice with an example. */
	constructor(findLedger) {
		this.#findLedger = findLedger;
	}
	/** Finds the counter that an observation increases, so that adding it again is cheap; `shownIn` is an exchange that has it. */
	markOf({ entry, choice }, shownIn) {
		const found = this.#entries.get(entry)?.get(choice);
		if (found) {
			if (shownIn && (found.count === 0 || !found.shownIn)) found.shownIn = this.#kept(shownIn);
			return found;
		}
		const mark = {
			count: 0,
			shownIn: shownIn && this.#kept(shownIn)
		};
		const counts = this.#entries.get(entry) ?? /* @__PURE__ */ new Map();
		this.#entries.set(entry, counts.set(choice, mark));
		return mark;
	}
	/** Adds what an exchange shows. */
	add(observations, shownIn) {
		for (const each of observations) this.markOf(each, shownIn).count += 1;
	}
	/** Takes back an observation that was added. */
	takeBack(observation, { time, target }) {
		const mark = this.markOf(observation);
		mark.count -= 1;
		const { shownIn } = mark;
		if (shownIn && shownIn.time === time && target.startsWith(shownIn.target)) mark.shownIn = void 0;
	}
	/** Adds the entries of a report. Reports of earlier releases have none. */
	addReport(entries = []) {
		for (const { entry, choices } of entries) for (const { choice, count, example } of choices) {
			const mark = this.markOf({
				entry,
				choice
			});
			mark.count += count;
			if (example && !(mark.example && mark.example.time <= example.time)) mark.example = example;
		}
	}
	/**
	* The entries that were seen, and their choices, in the order of the ledger: at most `most`.
	* @param redact takes credentials out of a target
	*/
	report(redact = (target) => target) {
		const entries = this.#findLedger?.().byName;
		const names = [...(entries ?? builtInLedger().byName).keys()];
		return byRank([...this.#entries.keys()], names).flatMap((entry) => {
			const counts = this.#entries.get(entry);
			const known = entries ? entries.get(entry) : entryNamed(entry);
			const choices = byRank([...counts?.keys() ?? []], known ? choicesOf(known) : []).map((choice) => toCount(choice, counts?.get(choice), redact)).filter(({ count }) => count > 0);
			const of = choices.reduce((sum, { count }) => sum + count, 0);
			const texts = entries && known ? entryTexts(known) : {};
			return of === 0 ? [] : [{
				entry,
				...texts,
				of,
				choices
			}];
		}).slice(0, MOST_ENTRIES);
	}
	/** A sentence about the entries that a report leaves out; `undefined` if it has all. */
	get remark() {
		const { size } = this.#entries;
		return size > MOST_ENTRIES ? `Of ${size} entries of the ledger that were seen, the first ${MOST_ENTRIES} are listed.` : void 0;
	}
	/** Exchanges of the built-in contract are many, and its report has no examples. */
	#kept({ time, method, target, status }) {
		return this.#findLedger && {
			time,
			method,
			status,
			target: target.slice(0, LONGEST_TARGET)
		};
	}
};
/** Creates a counter for the ledger of a contract. The ledger is computed when the first choice was seen. */
function ledgerCounterOf(contract) {
	return new LedgerCounter(contract.hints.ledger.length > 0 ? void 0 : () => ledgerOf(contract));
}
/** Says how often each choice of an entry was seen: `listOrder: id in 3, shuffled in 38 of 41 lists`. */
function entryText(seen) {
	return `${seen.entry}: ${seenText(seen)}`;
}
/** Says the same as `entryText`, without the name of the entry. */
function seenText({ entry, of, choices, shownBy }) {
	return `${choices.map(({ choice, count, example }) => `${choice} in ${count.toLocaleString("en")}${example ? ` (${exampleText(example)})` : ""}`).join(", ")} of ${counted(of, shownBy ?? kindOf(entry))}`;
}
/** An example in short: `GET /orders?limit=2 → 200`. */
function exampleText({ request, status }) {
	return `${request} → ${status}`;
}
/** The first entries of a report, and a sentence about the others, if there are any: a contract can have thousands. */
function entriesShown(ledger, most = MOST_SHOWN) {
	const rest = ledger.length - most;
	return {
		shown: ledger.slice(0, most),
		rest: rest > 0 ? `And ${counted(rest, "more entry", "more entries")}: a report in JSON has them.` : void 0
	};
}
/**
* Writes the choices that were seen: `newest`, or `id 3×, newest 2×` if they are mixed, with the kinds of exchanges if each has its own
* (`added 5× (lists), none 2× (404 Errors)`); `–` for none.
*/
function choicesText(choices) {
	if (choices.length === 0) return "–";
	if (choices.length === 1) return String(choices[0]?.choice);
	return choices.map(({ choice, count, kinds }) => `${choice} ${count}×${kinds ? ` (${kinds.join(", ")})` : ""}`).join(", ");
}
/** Writes the choices that the sandbox showed for a probed entry. */
function sandboxText({ sandbox, rotates }) {
	return rotates ? "rotates" : choicesText(sandbox);
}
/** The question that an entry answers; empty if neither the report says it, nor this release has the entry. */
function questionOf({ entry, question }) {
	return question ?? entryNamed(entry)?.question ?? "";
}
/** The choice that the sandbox pins; `undefined` if neither the report says it, nor this release has the entry. */
function pinnedOf({ entry, pinned }) {
	if (pinned !== void 0) return pinned;
	const known = entryNamed(entry);
	return known && pinnedChoice(known);
}
/** Whether a choice was seen that differs from the sandbox's pinned choice. */
function isOtherwise(seen) {
	return seen.choices.some(({ choice }) => choice !== pinnedOf(seen));
}
function entryNamed(name) {
	return builtInLedger().byName.get(name);
}
/** How many entries a report lists, and how many of them one for people. */
const MOST_ENTRIES = 1e3;
const MOST_SHOWN = 100;
/** How many characters of a target an example has. */
const LONGEST_TARGET = 300;
function entryTexts(entry) {
	return {
		question: entry.question,
		pinned: pinnedChoice(entry),
		shownBy: entry.of
	};
}
function toCount(choice, mark, redact) {
	const { count = 0, shownIn, example = shownIn && toExample(shownIn, redact) } = mark ?? {};
	return {
		choice,
		count,
		...example && { example }
	};
}
function toExample({ time, method, target, status = 0 }, redact) {
	return {
		time: new Date(time).toISOString(),
		request: `${method} ${redact(target)}`,
		status
	};
}
/** Sorts items as they are in a list; others follow by their texts. */
function byRank(items, list) {
	const ranks = new Map(list.map((item, at) => [item, at]));
	const rank = (item) => ranks.get(item) ?? list.length;
	return items.toSorted((one, other) => rank(one) - rank(other) || (String(one) < String(other) ? -1 : 1));
}
function kindOf(entry) {
	return entryNamed(entry)?.of ?? "exchange";
}
export { ledgerCounterOf as a, sandboxText as c, isOtherwise as i, seenText as l, entriesShown as n, pinnedOf as o, entryText as r, questionOf as s, choicesText as t };
