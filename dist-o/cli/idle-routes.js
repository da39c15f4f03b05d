import { x as stringifyJson } from "./json.js";
import { f as matchersOf } from "./fault.js";
import { b as compileExpressions, g as idleCondition, l as WRITES } from "./check-scenario.js";
import { n as memoize } from "./memoize.js";
import { n as createRequestFilter } from "./request-filter.js";
// src/routes/route-plan.ts
/** The routes of a world, compiled. It never changes. */
var RoutePlan = class RoutePlan {
	routes;
	#compiled;
	/** Those that a request can meet, up to the first that each of its kind meets; by operation, then for writes and others. */
	#candidates;
	constructor(routes, expressions) {
		this.routes = routes;
		this.#compiled = routes.map((route) => compile(route, expressions));
		this.#candidates = memoize((key) => {
			const isWrite = key.startsWith(WRITES);
			const operation = key.slice(key.indexOf(" ") + 1);
			const own = this.#compiled.filter(({ covers }) => covers(operation, isWrite));
			const last = own.findIndex(({ isMet }) => isMet === void 0);
			return last < 0 ? own : own.slice(0, last + 1);
		});
	}
	/** Without routes, the upstream answers everything that it has. */
	static none = new RoutePlan([], /* @__PURE__ */ new Map());
	/** Compiles checked routes; an expression that is invalid becomes a remark, whose path begins with the index of its route. */
	static async of(routes) {
		if (routes.length === 0) return {
			plan: RoutePlan.none,
			remarks: []
		};
		const { expressions, remarks } = await compileExpressions(routes);
		return {
			plan: new RoutePlan(remarks.length > 0 ? [] : routes, expressions),
			remarks
		};
	}
	/** Whether any request is kept from the upstream. */
	get keepsAny() {
		return this.routes.some(({ to }) => to === "sandbox");
	}
	/** Whether the body of such a request has to be read before it is decided. */
	readsBody(asked) {
		return this.#candidatesOf(asked).some(({ readsBody }) => readsBody);
	}
	/** Who answers all such requests; `depends` if that depends on conditions. */
	answererOf(asked) {
		const candidates = this.#candidatesOf(asked);
		const answerers = new Set(candidates.map(({ decision }) => decision.to));
		if (candidates.at(-1)?.isMet || candidates.length === 0) answerers.add(UNROUTED.to);
		const [only, other] = [...answerers];
		return only === void 0 || other !== void 0 ? "depends" : only;
	}
	/** Who answers a request; `read` reads the rest of it, if a condition asks for more. */
	decide(asked, read) {
		const candidates = this.#candidatesOf(asked);
		const [first] = candidates;
		if (!first) return UNROUTED;
		if (!first.isMet) return first.decision;
		const request = read();
		return candidates.find(({ isMet }) => isMet?.(request) ?? true)?.decision ?? UNROUTED;
	}
	#candidatesOf({ operation = "", method }) {
		return this.#candidates(`${isWrite(method) ? WRITES : "reads"} ${operation}`);
	}
};
/** Whether a method may change something. */
function isWrite(method) {
	return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}
/** What is sent to the upstream without a route, and by one that does not say what is missing. */
const UNROUTED = {
	to: "upstream",
	missing: {
		undescribed: true,
		notImplemented: true,
		unreachable: false
	}
};
function compile({ on, when, to, missing }, expressions) {
	const named = new Set(typeof on === "string" ? [on] : on);
	return {
		covers: (operation, isWriting) => on === "*" || (on === "writes" ? isWriting : named.has(operation)),
		isMet: when && createRequestFilter({
			on: "*",
			when
		}, expressions),
		readsBody: when?.body !== void 0,
		decision: to === "sandbox" ? { to } : {
			to,
			missing: missingOf(missing)
		}
	};
}
function missingOf(missing) {
	if (missing === void 0) return UNROUTED.missing;
	const signs = new Set(missing === "never" ? [] : missing);
	return {
		undescribed: signs.has("undescribed"),
		notImplemented: signs.has(501),
		unreachable: signs.has("unreachable")
	};
}
// src/routes/idle-routes.ts
/** Finds routes that never match, and says why; their paths begin with the index of the route. */
function idleRoutes(routes, operations) {
	const all = routes.map((route) => ({
		route,
		asked: new Set(matchersOf(route.when).map((each) => stringifyJson(each))),
		operations: operations.filter((operation) => isAbout(route, operation))
	}));
	return all.flatMap((each, index) => {
		const { route, operations: own } = each;
		const earlier = all.findIndex((other, at) => at < index && takesAll(other, each));
		const remark = earlier >= 0 ? {
			path: [],
			text: `comes after routes[${earlier}], which takes each of its requests: ${NEVER}.`
		} : route.when && idleCondition({
			when: route.when,
			on: route.on
		}, own, {
			never: NEVER,
			takesNoKey: true
		});
		return remark ? [{
			...remark,
			path: [String(index), ...remark.path]
		}] : [];
	});
}
const NEVER = "the route never matches";
function isAbout({ on }, { id, method }) {
	return on === "*" || (on === "writes" ? isWrite(method) : [on].flat().includes(id));
}
/** Whether an earlier route takes every request that a later one would. */
function takesAll(earlier, later) {
	if (![...earlier.asked].every((text) => later.asked.has(text))) return false;
	const { on } = earlier.route;
	if (later.route.on === "*") return on === "*";
	if (later.route.on === "writes") return on === "*" || on === "writes";
	return later.operations.every((operation) => isAbout(earlier.route, operation));
}
export { isWrite as i, RoutePlan as n, UNROUTED as r, idleRoutes as t };
