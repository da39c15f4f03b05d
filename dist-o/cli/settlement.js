import { h as ownMember } from "./json.js";
import { t as lazy } from "./memoize.js";
import { t as formKinds } from "./silence-kinds.js";
// src/silences/settlement.ts
/** Stands for a choice that is drawn for each request (the idea of GREASE, RFC 8701). */
const ROTATE = "rotate";
/** The policies that settle every entry at once. */
const policies = [
	"pinned",
	"strict",
	"documented",
	ROTATE
];
/** Every choice of an entry, the pinned one first. */
function choicesOf({ choices }) {
	return choices.map(({ choice }) => choice);
}
/** The choice of an entry that the sandbox makes by itself. */
function pinnedChoice({ choices }) {
	return choices[0].choice;
}
/** What a choice of an entry means, to be read after its question; `undefined` for none of its choices. */
function choiceMeaning({ choices }, choice) {
	return choices.find((each) => each.choice === choice)?.means;
}
/** The names that a ledger can be settled by, each with its question and its settings: those of entries, and of kinds for all of their entries. */
function ledgerSettings({ entries, groups }) {
	const kinds = [...groups].map(([name, choices]) => ({
		name,
		question: `All entries of the kind ${name} that have the choice.`,
		settings: [...choices, ROTATE]
	}));
	return [...entries.map((entry) => ({
		name: entry.name,
		question: entry.question,
		settings: settingsFor(entry)
	})), ...kinds];
}
/** The possible settings of an entry: its choices, and `rotate`. */
function settingsFor(entry) {
	return [...choicesOf(entry), ROTATE];
}
/** The choice that a policy makes for an entry. */
function choiceBy(policy, { choices }) {
	if (policy === "rotate") return ROTATE;
	return (choices.find(MAKES[policy]) ?? choices[0]).choice;
}
/** Settles every entry of a ledger, which is only found when something of it is asked for. */
function settle(findLedger, unspecified = "pinned") {
	const { mode = "pinned", ...named } = inFull(unspecified);
	const isPlain = mode === "pinned" && Object.keys(named).length === 0;
	const settled = lazy(() => {
		const { entries } = findLedger();
		const choices = Object.fromEntries(entries.map((entry) => [entry.name, ownMember(named, entry.name) ?? offered(entry, ownMember(named, entry.kind)) ?? choiceBy(mode, entry)]));
		const isForm = ({ kind }) => formKinds.has(kind);
		return {
			choices,
			isRotating: Object.values(choices).includes(ROTATE),
			isFormed: entries.some((each) => isForm(each) && choices[each.name] !== pinnedChoice(each))
		};
	});
	return {
		get choices() {
			return settled().choices;
		},
		get isRotating() {
			return !isPlain && settled().isRotating;
		},
		get isFormed() {
			return !isPlain && settled().isFormed;
		}
	};
}
/** The choices for entries that are named individually. */
function choicesNamed(unspecified) {
	return namedIn(inFull(unspecified));
}
/** The policy that settles every entry in this way; `undefined` if none does. */
function policyOf({ entries }, { choices }) {
	return policies.find((policy) => entries.every((entry) => choices[entry.name] === choiceBy(policy, entry)));
}
/** Whether every entry is settled as `pinned` does. */
function isPinned(findLedger, unspecified) {
	const { mode = "pinned", ...named } = inFull(unspecified);
	if (Object.keys(named).length === 0 && mode === "pinned") return true;
	return policyOf(findLedger(), settle(findLedger, unspecified)) === "pinned";
}
/** Writes how the ledger is settled as `--unspecified` takes it; empty for `pinned`. */
function unspecifiedText(unspecified) {
	const { mode } = inFull(unspecified);
	const parts = Object.entries(choicesNamed(unspecified)).map(([name, choice]) => `${name}=${choice}`);
	return [...mode === void 0 ? [] : [mode], ...parts].join(",");
}
/** Merges settings: `over` overrides `base`, and a mode in `over` decides every entry that is not named beside it. */
function mergeUnspecified(base, over) {
	if (typeof over === "string" || over.mode !== void 0) return over;
	return {
		...inFull(base),
		...over
	};
}
/** Whether a choice of an entry uses this status although the contract does not document it. */
function usesUndocumented({ choices }, status) {
	return choices.some(({ undocumented }) => undocumented?.includes(status));
}
/** Whether a choice of an entry breaks a rule of the check, although the contract allows the choice. */
function breaksRule({ choices }, rule) {
	return choices.some(({ breaks }) => breaks?.includes(rule));
}
/** Whether answers by a choice of an entry can look by chance as another choice would give them. */
function isErratic({ choices }, made) {
	return choices.some(({ choice, isErratic }) => choice === made && isErratic === true);
}
/** Which choice a policy makes, if an entry has such a choice. */
const MAKES = {
	pinned: () => true,
	strict: ({ isStrict }) => isStrict === true,
	documented: ({ undocumented }) => undocumented === void 0
};
/** A choice for all entries of a kind, if this one has it. */
function offered(entry, choice) {
	return choice === "rotate" || choicesOf(entry).some((each) => each === choice) ? choice : void 0;
}
function inFull(unspecified) {
	if (unspecified === "pinned") return {};
	return typeof unspecified === "string" ? { mode: unspecified } : unspecified;
}
function namedIn({ mode: _mode, ...named }) {
	const given = Object.entries(named).flatMap(([name, choice]) => choice === void 0 ? [] : [[name, choice]]);
	return Object.fromEntries(given);
}
export { usesUndocumented as _, choicesNamed as a, isPinned as c, pinnedChoice as d, policies as f, unspecifiedText as g, settle as h, choiceMeaning as i, ledgerSettings as l, settingsFor as m, breaksRule as n, choicesOf as o, policyOf as p, choiceBy as r, isErratic as s, ROTATE as t, mergeUnspecified as u };
