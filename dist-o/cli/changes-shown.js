import { t as counted } from "./text.js";
import { t as changeFingerprint } from "./known-changes.js";
import { t as LEVELS } from "./next-changes.js";
// src/check/reports/run/changes-shown.ts
/** The changes that are of no operation. */
const WHOLE_CONTRACT = "the whole contract";
/** A line about one client of a change, with an example exchange. */
function clientText({ client, refused, met, example }) {
	const { shows, exchange, request } = example;
	return `${refused > 0 ? `refused: ${client} (${counted(refused, "request")})` : `met: ${client} (${met})`}, ${shows}, e.g. ${exchange}: ${request}`;
}
/** A line for each client of a change, up to a limit; none without traffic. */
function clientLines({ clients }) {
	if (!clients) return [];
	if (clients.length === 0) return ["not met"];
	const more = clients.length - MOST_CLIENTS;
	return [...clients.slice(0, MOST_CLIENTS).map(clientText), ...more > 0 ? [`… and ${counted(more, "more client")}`] : []];
}
/** Where a change is, in the older and the newer file. */
function placesText({ place: { older, newer } }) {
	const text = ({ file, line, column }) => `${file}:${line}:${column}`;
	return [older, newer].flatMap((place) => place ? [text(place)] : []).join(", ");
}
/** The level of a change, and whether the baseline knows it. */
function levelText({ level, known }) {
	if (!known) return level;
	return known.expired ? `${level}, known until ${known.expires}` : `${level}, known`;
}
/** The changes of each operation, those with the most serious first; in each, the most serious first. What is of the whole contract has none. */
function byOperation(changes) {
	const rank = ({ level }) => LEVELS.indexOf(level);
	const groups = [...Map.groupBy(changes, ({ operation }) => operation)].map(([operation, own]) => [operation, own.toSorted((a, b) => rank(a) - rank(b))]);
	const worst = ([, [first]]) => first ? rank(first) : LEVELS.length;
	return groups.toSorted((a, b) => worst(a) - worst(b));
}
/**
* Of many changes those that tell most, in their order: what clients met before what nobody did, then errors, then one of each difference,
* which may be in many operations; then the most serious.
*/
function mostTelling(changes, most) {
	if (changes.length <= most) return changes;
	const seen = /* @__PURE__ */ new Set();
	return changes.map((change, at) => {
		const { name, level, clients } = change;
		const isMet = clients !== void 0 && clients.length > 0;
		const key = `${level} ${name}`;
		const isFirst = !seen.has(key);
		seen.add(key);
		return {
			change,
			at,
			rank: [...[
				!isMet,
				level !== "error",
				!isFirst
			].map(Number), LEVELS.indexOf(level)]
		};
	}).toSorted((a, b) => compareRanks(a.rank, b.rank) || a.at - b.at).slice(0, most).toSorted((a, b) => a.at - b.at).map(({ change }) => change);
}
/** The columns of a table of changes, with their clients if they were watched. */
function changeHead(hasClients) {
	return [
		"level",
		"change",
		"operation",
		"what",
		"where",
		...hasClients ? ["clients"] : []
	];
}
const MARKS = {
	error: "error",
	warning: "warning",
	info: "note"
};
/** A change as it is listed, and as a result of a level at its place in the newer contract; where that has none, in the older one. */
function changeItem(change, level) {
	const { name, id, operation, text, place, known, requires, clients } = change;
	const { older, newer } = place;
	const lines = clientLines(change);
	const own = operation === void 0 ? text : `${operation}: ${text}`;
	return {
		rule: id,
		operation: operation ?? "the whole contract",
		text,
		fingerprint: changeFingerprint(change),
		label: levelText(change),
		mark: MARKS[change.level],
		known,
		more: [placesText(change), ...clients ? [lines.flatMap((line, at) => at > 0 ? ["\n", line] : [line])] : []],
		...requires?.length && { details: [`requires ${requires.join(", ")}`] },
		result: {
			level,
			message: [own, ...lines].join("\n"),
			place: newer ?? older,
			before: newer && older,
			properties: {
				name,
				...requires && { requires },
				...clients && { clients }
			}
		}
	};
}
/** A change as a test: one that fails is a failure, a known one is skipped, and so is one that is not met. */
function changeCase(change, { isFailure, skipped }) {
	const { id, text, level, known } = change;
	const name = `${id}: ${text}`;
	const said = [
		`${level} ${id}`,
		text,
		placesText(change),
		...clientLines(change)
	].join("\n");
	if (isFailure) return {
		name,
		failures: [{
			type: level,
			message: text,
			text: said
		}]
	};
	const reason = known && !known.expired ? `known: ${known.reason}` : skipped;
	return reason === void 0 ? {
		name,
		printed: said
	} : {
		name,
		skipped: reason
	};
}
function compareRanks(one, other) {
	const at = one.findIndex((each, index) => each !== other[index]);
	return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
const MOST_CLIENTS = 5;
export { changeItem as a, mostTelling as c, changeHead as i, placesText as l, byOperation as n, clientLines as o, changeCase as r, levelText as s, WHOLE_CONTRACT as t };
