// src/base/time.ts
/** The longest delay of a timer in Node, in milliseconds: longer ones end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;
/** The longest delay of an answer, in milliseconds. */
const MAX_DELAY = 6e5;
/** What a duration may be, in words. */
const DURATION = "a duration up to 24d, such as 30s, 10m or 1h";
/** The form of a duration: a whole number with its unit. */
const DURATION_PATTERN = "^(\\d{1,10})(ms|s|m|h|d)$";
/** Parses a duration such as `90s` to milliseconds; `undefined` for a wrong form, for none at all, and for one that no timer lasts. */
function durationOf(text) {
	const [, number, unit] = (/* @__PURE__ */ new RegExp("^(\\d{1,10})(ms|s|m|h|d)$")).exec(text) ?? [];
	const value = Number(number) * (UNITS[unit] ?? NaN);
	return value >= 1 && value <= LONGEST_TIMER ? value : void 0;
}
/** A date, or a time with its zone, as written in scenario files and flags. */
const TIME_PATTERN = "^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d))?$";
/** Parses a time to milliseconds since 1970; `undefined` for a wrong form or a day that does not exist, such as 30 February. */
function timeOf(text) {
	if (!(/* @__PURE__ */ new RegExp("^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d))?$")).test(text)) return void 0;
	const day = text.slice(0, 10);
	const [time, midnight] = [Date.parse(text), Date.parse(day)];
	if (Number.isNaN(time) || Number.isNaN(midnight)) return void 0;
	return new Date(midnight).toISOString().startsWith(day) ? time : void 0;
}
/** Creates a function that runs tasks one after another. */
function oneAtATime() {
	let last = Promise.resolve();
	return (task) => {
		const done = last.then(task);
		last = done.catch(() => {});
		return done;
	};
}
/** Uses a value immediately if it is available, otherwise when its promise resolves. */
function whenReady(value, use) {
	return value instanceof Promise ? value.then(use) : use(value);
}
const UNITS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	h: 36e5,
	d: 864e5
};
export { TIME_PATTERN as a, timeOf as c, MAX_DELAY as i, whenReady as l, DURATION_PATTERN as n, durationOf as o, LONGEST_TIMER as r, oneAtATime as s, DURATION as t };
