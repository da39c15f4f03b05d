import "./rolldown-runtime.js";
import { S as toPointer } from "./json.js";
import { r as contractOf } from "./contract.js";
import { n as findPositions } from "./contract-pointer.js";
import { m as operationsIn, v as isDate } from "./operations.js";
import { r as failsEachTime } from "./rotation-run.js";
import { t as rehearseUntilStopped } from "./rehearsal.js";
// src/verify/rehearsal/dates-rehearsal.ts
/** Prepares the rehearsal of the dates that the contract in force names: deprecations and sunsets. */
function openDatesRehearsal(source) {
	const changes = datedChanges(contractOf(source));
	const asked = /* @__PURE__ */ new Set();
	const { title, version } = source.written.info;
	const positions = findPositions(source, changes.map(({ operation }) => {
		const place = placeOf(source, operation);
		return {
			place,
			operation: place
		};
	}));
	return {
		rehearsal: "sunset",
		file: source.file.name,
		about: `the dates of ${source.file.name} (${title} ${version})`,
		changes: changes.map(({ name, what, operation, text }, at) => {
			const older = positions[at];
			return {
				name,
				id: what,
				level: what === "sunset" ? "error" : "info",
				operation,
				text,
				place: { ...older && { older } }
			};
		}),
		isMet: ({ operation = "" }) => asked.has(operation),
		rehearse: (runs) => rehearseDates(source, changes, {
			...runs,
			asked
		})
	};
}
/** The dates that a contract names for its operations, the earliest first. */
function datedChanges({ operations }) {
	return operations.flatMap(({ id, deprecation: { since, sunset } = {} }) => [...dated("deprecation", id, since), ...dated("sunset", id, sunset)]).toSorted((one, other) => one.time - other.time);
}
/** A time as a contract would write it: a day, or with its time of day. */
function dateText(time) {
	const text = new Date(time).toISOString();
	return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text;
}
function dated(what, operation, date) {
	if (!isDate(date)) return [];
	const time = Date.parse(date);
	const day = dateText(time);
	const happens = what === "sunset" ? "is gone" : "is deprecated";
	return [{
		name: `${what} ${operation} ${day}`,
		what,
		operation,
		time,
		text: `${operation} ${happens} from ${day} on.`
	}];
}
/**
* Runs a client's tests before the first of some dates, and at each of them, which is before the next one, too. The first date at which
* they fail breaks the client if they do so three more times, and pass once more before it. Later ones stay untested.
*/
function rehearseDates(source, changes, { run: runTests, whyStopped, asked }) {
	const dates = [...Map.groupBy(changes, ({ time }) => time)];
	const onExchange = ({ operation }) => {
		if (operation !== void 0) asked.add(operation);
	};
	const rehearsal = {
		whyStopped,
		names: changes.map(({ name }) => name),
		met: () => new Set(changes.flatMap(({ name, operation }) => asked.has(operation) ? name : [])),
		run: (now, isSearch) => {
			return runTests({
				source,
				now,
				isSearch,
				what: `the contract in force at ${dateText(now)}`,
				onExchange
			});
		}
	};
	return rehearseUntilStopped(rehearsal, async (state, run) => {
		const [first] = dates;
		if (!first) return;
		let before = first[0] - BEFORE;
		state.passesToday = await run(before, false);
		if (!state.passesToday) {
			state.isFlaky = await run(before, true);
			return;
		}
		for (const [time, own] of dates) {
			const names = own.map(({ name }) => name);
			if (await run(time, false)) {
				state.passing.push(names);
				before = time;
				continue;
			}
			const isReason = await failsEachTime(async () => !await run(time, true)) && await run(before, true);
			state.isFlaky = !isReason;
			if (isReason) state.sets.push(names);
			return;
		}
	});
}
/** How long before a date its other side is, in milliseconds. */
const BEFORE = 1e3;
function placeOf({ written: { paths } }, operation) {
	const found = operationsIn(paths).find((each) => each.operation.operationId === operation);
	return found ? toPointer([
		"paths",
		found.path,
		found.method
	]) : "/paths";
}
export { openDatesRehearsal };
