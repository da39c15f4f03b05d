import "./rolldown-runtime.js";
import { S as toPointer } from "./json.js";
import { t as lazy } from "./memoize.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { t as contractPointer } from "./contract-pointer.js";
import { P as ledgerScope, n as silences } from "./silence-kinds.js";
// src/silences/ledger-of.ts
/** What a contract leaves open: found when it is first asked for, and remembered. */
function ledgerOf(contract) {
	return contract.once(findLedger);
}
/** The points of a contract as answers ask for them. */
function pointsOf(contract) {
	return contract.once(readPoints);
}
/** The points of one contract. Its ledger is found when the first of them is asked for. */
var OpenPoints = class {
	#ledger;
	#known = /* @__PURE__ */ new Map();
	constructor(findLedger) {
		this.#ledger = lazy(findLedger);
	}
	/** What the contract leaves open. */
	get ledger() {
		return this.#ledger();
	}
	/** The point of a kind that is about all operations, about one, or about a field of one. */
	at(kind, operation, field) {
		const key = operation === void 0 ? kind : `${kind}:${operation}.${field ?? ""}`;
		const known = this.#known.get(key);
		if (known) return known;
		const [pinned] = silences[kind].values;
		const point = toPoint(this.ledger.find(kind, operation, field), pinned);
		this.#known.set(key, point);
		return point;
	}
	/** The point of an entry by its name; `undefined` if the ledger does not have it. */
	named(name) {
		const entry = this.ledger.byName.get(name);
		return entry && toPoint(entry, entry.choices[0].choice);
	}
};
/**
* The canonical name of an entry: `kind:operationId.field`, or the kind alone where it is about every operation. What a header or a
* list of choices cannot hold is percent-encoded.
*/
function canonicalName(kind, { operation, field }) {
	const about = [operation, field].filter((each) => each !== void 0).join(".");
	return (about === "" ? kind : `${kind}:${about}`).replace(UNFIT, (each) => percentEncoded(each).replace(",", "%2C"));
}
/** Characters that separate choices, or that a header cannot have: half of a pair is none. */
const UNFIT = /[^!-~]+|[%,=]/gu;
function readPoints(contract) {
	return new OpenPoints(() => ledgerOf(contract));
}
function toPoint(entry, pinned) {
	const choices = entry?.choices.map(({ choice }) => choice) ?? [];
	return {
		name: entry?.name,
		choices,
		isSteady: entry?.isSteady === true,
		pinned
	};
}
function findLedger(contract) {
	const scope = ledgerScope(contract);
	const said = contract.hints.ledger;
	const byRule = new Map(said.flatMap((each) => each.rule === void 0 ? [] : [[each.rule, each]]));
	const found = Object.entries(silences).flatMap(([kind, silence]) => silence.find(scope).flatMap((each) => {
		const canonical = canonicalName(kind, each);
		const hint = byRule.get(canonical);
		if (each.isSettled && !hint) return [];
		return [[canonical, toEntry({
			kind,
			silence,
			found: each,
			hint,
			contract
		})]];
	}));
	const rules = new Map(found);
	const places = new Map(found.flatMap(([canonical, entry]) => entry.operation === void 0 ? [[canonical, entry]] : entry.operations.map((operation) => [canonicalName(entry.kind, {
		operation,
		field: entry.field
	}), entry])));
	const known = new Set(contract.operations.map(({ id }) => id));
	const first = said.flatMap((each) => {
		if (!each.own) return rules.get(each.rule ?? "") ?? [];
		return known.has(each.own.operation) ? ownEntry(each, each.own, contract) : [];
	});
	const others = found.flatMap(([canonical, entry]) => byRule.has(canonical) ? [] : entry);
	const entries = [...first, ...others];
	const byName = new Map(entries.map((each) => [each.name, each]));
	return {
		entries,
		byName,
		groups: groupsOf(others, byName),
		find: (kind, operation, field) => places.get(canonicalName(kind, {
			operation,
			field
		}))
	};
}
/** The kinds of entries that have canonical names, and of which several may be there. */
function groupsOf(entries, byName) {
	const named = entries.filter(({ kind }) => !byName.has(kind));
	return new Map([...Map.groupBy(named, ({ kind }) => kind)].map(([kind, all]) => [kind, [...new Set(all.flatMap(({ choices }) => choices.map(({ choice }) => choice)))]]));
}
/** An entry that a rule finds. Its place is only found when it is asked for: a contract may have thousands. */
function toEntry({ kind, silence, found, hint, contract }) {
	const { operation, at, choices } = found;
	return {
		kind,
		operation,
		field: found.field,
		isSteady: found.isSteady,
		why: silence.why,
		settledBy: found.settledBy,
		isByQuery: silence.isByQuery,
		name: hint?.name ?? canonicalName(kind, found),
		question: hint?.question ?? found.question,
		section: hint?.section ?? "",
		of: hint?.of ?? found.of ?? silence.of,
		choices: hint?.means ? inWords(choices, hint.means) : choices,
		operations: found.operations ?? (operation === void 0 ? [] : [operation]),
		get place() {
			if (typeof at === "string") return at;
			const where = operation ?? at?.operation;
			return where === void 0 ? EVERYWHERE : placeIn(contract, where, at);
		}
	};
}
/** The same choices, some in other words. */
function inWords([first, ...others], means) {
	const said = (each) => ({
		...each,
		means: means[each.choice] ?? each.means
	});
	return [said(first), ...others.map(said)];
}
function ownEntry({ name, section }, own, contract) {
	return {
		name,
		section,
		kind: "own",
		field: void 0,
		...own,
		operations: [own.operation],
		get place() {
			return placeIn(contract, own.operation);
		}
	};
}
/** The place of entries about all operations. */
const EVERYWHERE = toPointer(["paths"]);
/** An operation as a whole. */
const WHOLE = {
	source: "request",
	location: "operation"
};
/** A place of an operation in the document as it is written: a JSON pointer. */
function placeIn({ written }, operation, { source, location, status } = WHOLE) {
	return contractPointer(written, operation, {
		source,
		location
	}, status) ?? EVERYWHERE;
}
export { pointsOf as i, canonicalName as n, ledgerOf as r, OpenPoints as t };
