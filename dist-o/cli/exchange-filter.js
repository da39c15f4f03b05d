import { r as UsageError } from "./errors.js";
import { t as evenlyEncoded } from "./percent-encoding.js";
import { i as shown, r as dissimilarity } from "./shown.js";
import { c as aTime, h as oneOfChoices, n as aBoolean, p as integerFrom, s as aText, u as assertOptions } from "./assert-options.js";
import { u as splitTarget } from "./http.js";
import { o as switchSchema } from "./schema-parts.js";
import { a as TIME_PATTERN, c as timeOf } from "./time.js";
import { n as routeAddress, r as routePath } from "./route-table.js";
import { t as StorageError } from "./store.js";
import { n as origins } from "./exchange.js";
// src/client/control-request.ts
/** Calls routes by asking for them. */
function callBy(ask) {
	return async (id, { path = {}, ...given } = {}) => {
		const method = METHODS[routeAddress(id).method];
		return ask({
			method,
			path: routePath(id, path),
			...given
		});
	};
}
/** The target of a request: `/__admin` with its path and query. */
function targetOf({ path, query = {} }) {
	const given = Object.entries(query).filter(([, value]) => value !== void 0);
	if (given.length === 0) return path;
	return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
/** The error for a problem of the control plane (RFC 9457), by its status and its detail. */
function problemError(status, detail) {
	if (status === 503) return new StorageError(detail, "unwritable");
	return status < 500 ? new UsageError(detail) : new Error(detail);
}
const METHODS = {
	get: "GET",
	put: "PUT",
	post: "POST",
	delete: "DELETE"
};
// src/journal/condition.ts
/** The single conditions of a filter. */
function conditionsOf(given) {
	const { fault, since, q, path } = given;
	const conditions = path === void 0 ? given : {
		...given,
		path: evenlyEncoded(path)
	};
	const equal = (name, seenIn, distance) => condition(name, {
		seenIn,
		isMet: (exchange) => seenIn(exchange) === conditions[name],
		...distance && { distanceFrom: (each) => distance(seenIn(each), conditions[name]) }
	});
	const condition = (name, given) => {
		const wanted = conditions[name];
		if (wanted === void 0) return [];
		const miss = (exchange) => `${name} is ${shown(given.seenIn(exchange))}, not ${shown(wanted)}`;
		return [{
			name,
			wanted,
			miss,
			...given
		}];
	};
	return [
		...equal("operation", ({ operation }) => operation),
		...equal("method", ({ request }) => request.method),
		...equal("path", ({ request }) => evenlyEncoded(splitTarget(request.target).path), (seen, wanted) => dissimilarity(String(seen), String(wanted))),
		...equal("status", ({ answer }) => answer?.status, (seen, wanted) => Math.floor(Number(seen) / 100) === Math.floor(Number(wanted) / 100) ? .4 : .8),
		...equal("origin", ({ origin }) => origin),
		...condition("fault", {
			seenIn: (exchange) => exchange.fault,
			isMet: (exchange) => exchange.fault?.split(",").includes(fault) ?? false
		}),
		...equal("world", ({ world }) => world),
		...condition("since", {
			seenIn: ({ time }) => time,
			isMet: ({ time }) => time >= since,
			miss: ({ time }) => `it came at ${dateOf(time)}, before ${dateOf(since)}`
		}),
		...condition("q", {
			seenIn: ({ request }) => `${request.method} ${request.target}`,
			isMet: (exchange) => holds(exchange, q),
			miss: () => `${shown(q)} is not in it`
		}),
		...equal("unmatched", ({ operation }) => operation === void 0)
	];
}
function meetsAll(item, conditions) {
	return conditions.every(({ isMet }) => isMet(item));
}
/** Finds the items that are nearest to meeting all conditions, the nearest first and then the latest; `items` has the oldest first. */
function nearMisses(items, conditions, exchangeOf) {
	return items.map((item) => {
		const unmet = conditions.filter(({ isMet }) => !isMet(item));
		return {
			item,
			unmet,
			distance: unmet.reduce((sum, { distanceFrom }) => sum + (distanceFrom?.(item) ?? 1), 0)
		};
	}).reverse().toSorted((a, b) => a.distance - b.distance).slice(0, MOST).map(({ item, unmet }) => toNearMiss(exchangeOf(item), item, unmet));
}
/** The text of a message that none of `total` exchanges meets the conditions. */
function nearestText([nearest], total) {
	if (!nearest) return "There was no request at all.";
	return total === 1 ? `The only one is ${nearest.text}` : `The nearest of ${total} is ${nearest.text}`;
}
/** Whether a text is in the request line or in a body. Bodies are looked at last, because they may have to be built first. */
function holds({ request, answer }, text) {
	return `${request.method} ${request.target}`.includes(text) || request.body?.includes(text) === true || answer?.body?.includes(text) === true;
}
function dateOf(time) {
	return new Date(time).toISOString();
}
/** The number of near misses that are found. */
const MOST = 3;
function toNearMiss({ id, request: { method, target }, answer }, item, unmet) {
	const request = `${method} ${target} (${answer?.status ?? "no answer"})`;
	return {
		id,
		request,
		differences: unmet.map(({ name, wanted, seenIn }) => {
			const seen = seenIn(item);
			return {
				name,
				wanted,
				...seen !== void 0 && { seen }
			};
		}),
		text: `${request}: ${unmet.map(({ miss }) => miss(item)).join("; ")}.`
	};
}
// src/journal/exchange-filter.ts
/** Selects exchanges; they must be in order, the oldest first. */
function selectExchanges(exchanges, { limit = Number.POSITIVE_INFINITY, ...filter }) {
	const conditions = conditionsOf(filter);
	const found = exchanges.filter((exchange) => meetsAll(exchange, conditions));
	return {
		exchanges: found.slice(Math.max(0, found.length - limit)),
		total: found.length
	};
}
/**
* Checks a filter of a caller that may not use types; `of` is the function that receives it.
* @throws UsageError that names the option and the rule.
*/
function assertFilter(filter, of) {
	assertOptions(filter, {
		of,
		rules
	});
}
/** The JSON Schemas of a filter's conditions, as written in a query or in JSON. */
const filterSchemas = {
	operation: {
		type: "string",
		minLength: 1,
		description: "The operationId."
	},
	method: {
		type: "string",
		minLength: 1,
		description: "The method, in capitals."
	},
	path: {
		type: "string",
		minLength: 1,
		description: "The path as it was sent, without the query."
	},
	status: {
		type: "integer",
		minimum: 100,
		maximum: 599,
		description: "The status of the answer."
	},
	origin: {
		type: "string",
		enum: origins,
		description: "What answered."
	},
	fault: {
		type: "string",
		minLength: 1,
		description: "The id of a fault that struck."
	},
	world: {
		type: "string",
		minLength: 1,
		description: "The id of the world that answered."
	},
	since: {
		type: "string",
		pattern: `^\\d{1,16}$|${TIME_PATTERN}`,
		title: "a date, a time with its zone (2030-12-04T23:59:00Z) or milliseconds since 1970",
		description: "Requests from this time on."
	},
	q: {
		type: "string",
		minLength: 1,
		description: "A text in the request line or in one of the bodies."
	},
	unmatched: switchSchema("Whether the request matches no operation of the contract."),
	limit: {
		type: "integer",
		minimum: 1,
		maximum: Number.MAX_SAFE_INTEGER,
		description: "How many at most; the latest are taken."
	}
};
/** The JSON Schema of `since` in JSON, where milliseconds are a number. */
const sinceSchema = {
	title: filterSchemas.since.title,
	description: filterSchemas.since.description,
	anyOf: [filterSchemas.since, {
		type: "integer",
		minimum: -864e13,
		maximum: 864e13
	}]
};
/**
* Reads a filter that is valid by `filterSchemas`.
* @throws UsageError when its time does not exist.
*/
function readFilter({ since, ...filter }) {
	if (since === void 0) return filter;
	if (typeof since === "number") return {
		...filter,
		since
	};
	const time = /^\d+$/.test(since) ? Number(since) : timeOf(since);
	if (time === void 0) throw new UsageError(`since must be a time that exists, got ${shown(since)}.`);
	return {
		...filter,
		since: time
	};
}
const rules = {
	operation: aText,
	method: aText,
	path: aText,
	status: integerFrom(100, 599),
	origin: oneOfChoices(origins),
	fault: aText,
	world: aText,
	since: aTime,
	q: aText,
	unmatched: aBoolean,
	limit: integerFrom(1, Number.MAX_SAFE_INTEGER)
};
export { sinceSchema as a, nearMisses as c, problemError as d, targetOf as f, selectExchanges as i, nearestText as l, filterSchemas as n, conditionsOf as o, readFilter as r, meetsAll as s, assertFilter as t, callBy as u };
