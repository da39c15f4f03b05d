import { N as isNumeric, O as compareNumbers, m as memberOf } from "./json.js";
import { i as shown } from "./shown.js";
import { c as timeOf, o as durationOf, t as DURATION } from "./time.js";
// src/faults/fault.ts
/** The only one of `connections` that needs an answer: it cuts the answer off. */
const TRUNCATE = "truncate";
/** What a fault can do to the connection instead of sending a whole answer. */
const connections = [
	"reset",
	"empty",
	"hang",
	TRUNCATE
];
const leaves = {
	reset: "nothing",
	empty: "nothing",
	hang: "nothing",
	[TRUNCATE]: "a part"
};
/** The longest regular expression, in characters. */
const LONGEST_EXPRESSION = 1e3;
/** The statuses whose answers have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
const bodylessStatuses = [
	204,
	205,
	304
];
/** How a fault ends the requests that it strikes: one ending per strike, the last one also for all later strikes; empty if it ends none. */
function endingsOf({ respond, connection, events }) {
	if (respond === void 0) return connection ? [{
		connection,
		events
	}] : [];
	return [respond].flat().map((each) => ({
		respond: each,
		connection
	}));
}
/** The point at which a fault acts; by default `before`, but `after` if it truncates or changes the answer of the handler. */
function defaultPoint({ at, connection, respond, status, headers, rewrite }) {
	if (at !== void 0) return at;
	const isChange = status !== void 0 || headers !== void 0 || rewrite !== void 0;
	const isCut = connection && !isDisconnection(connection) && !respond;
	return isChange || isCut ? "after" : "before";
}
/** Whether an effect on the connection replaces the answer. */
function isDisconnection(connection) {
	return connection !== void 0 && leaves[connection] === "nothing";
}
/** Whether an effect on the connection sends a part of the answer, and cuts the rest. */
function isCutting(connection) {
	return connection !== void 0 && leaves[connection] === "a part";
}
/** How many faults a scenario may have, and a world. */
const MOST_FAULTS = 1e3;
/** How large all faults of a world may be together, as JSON, in characters. */
const MOST_FAULT_TEXT = 16777216;
/** Finds the problems of a fault that a schema cannot express, except those in its expressions. */
function checkFault(fault) {
	return [
		...emptyRanges(fault),
		...backwardsDelay(fault),
		...wrongTimes(fault),
		...wrongCounts(fault),
		...wrongDuration(fault)
	];
}
/** All matchers of a fault's `when`, each with its path. */
function matchersOf({ key, ...maps } = {}) {
	const named = Object.entries(maps).flatMap(([part, map]) => Object.entries(map).map(([name, matcher]) => ({
		path: [part, name],
		matcher
	})));
	return key === void 0 ? named : [{
		path: ["key"],
		matcher: key
	}, ...named];
}
/** A condition that no number meets. */
function emptyRanges({ when }) {
	return matchersOf(when).flatMap(({ path, matcher }) => {
		const isNegated = typeof matcher === "object" && matcher !== null && "not" in matcher;
		const range = isNegated ? matcher.not : matcher;
		const [above, below] = [memberOf(range, "above"), memberOf(range, "below")];
		if (!isNumeric(above) || !isNumeric(below)) return [];
		if (compareNumbers(above, below) < 0) return [];
		return [{
			path: [
				"when",
				...path,
				...isNegated ? ["not"] : [],
				"above"
			],
			text: `must be less than below (${shown(below)}), got ${shown(above)}.`
		}];
	});
}
function wrongDuration({ rateLimit }) {
	if (rateLimit === void 0 || durationOf(rateLimit.per) !== void 0) return [];
	return [{
		path: ["rateLimit", "per"],
		text: `must be ${DURATION}, got ${shown(rateLimit.per)}.`
	}];
}
function backwardsDelay({ delay }) {
	if (typeof delay !== "object" || delay.type !== "uniform") return [];
	if (delay.lower <= delay.upper) return [];
	return [{
		path: ["delay", "lower"],
		text: `must be at most upper (${delay.upper}), got ${delay.lower}.`
	}];
}
function wrongTimes({ between }) {
	if (!between) return [];
	if (between.every((time) => time === null)) return [{
		path: ["between"],
		text: "must have at least one of its two times, or be removed."
	}];
	return between.flatMap((time, index) => {
		if (time === null || timeOf(time) !== void 0) return [];
		return [{
			path: ["between", String(index)],
			text: `must be a time that exists, got ${shown(time)}.`
		}];
	});
}
/** A fault fires only for matching calls and for requests that ask for it. */
function wrongCounts({ counts = {} }) {
	const { calls = 0, fired = 0, forced = 0 } = counts;
	if (forced > fired) return [{
		path: ["counts", "forced"],
		text: `must be at most fired (${fired}), got ${forced}.`
	}];
	if (fired - forced > calls) return [{
		path: ["counts", "fired"],
		text: `must be at most ${`calls and forced together (${calls + forced})`}, got ${fired}.`
	}];
	return [];
}
export { bodylessStatuses as a, defaultPoint as c, isDisconnection as d, matchersOf as f, TRUNCATE as i, endingsOf as l, MOST_FAULTS as n, checkFault as o, MOST_FAULT_TEXT as r, connections as s, LONGEST_EXPRESSION as t, isCutting as u };
