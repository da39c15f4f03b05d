import { c as nearMisses, l as nearestText, o as conditionsOf, s as meetsAll, t as assertFilter, u as callBy } from "./exchange-filter.js";
import { r as UsageError } from "./errors.js";
import { p as integerFrom, u as assertOptions } from "./assert-options.js";
import { i as shown } from "./shown.js";
import { r as LONGEST_TIMER } from "./time.js";
// src/client/wait-for-request.ts
/**
* Waits for an exchange that matches a filter; it may already have happened.
* @throws UsageError when an option is wrong, or when none matches in time or before the server stops; it names the nearest exchange.
*/
async function waitForRequest(filter, options, { requests, listen }) {
	assertFilter(filter, "waitForRequest");
	assertOptions(options, {
		of: "waitForRequest",
		rules: { timeout: integerFrom(0, LONGEST_TIMER) }
	});
	const { timeout = 5e3 } = options;
	const conditions = conditionsOf(filter);
	const { promise, resolve, reject } = Promise.withResolvers();
	const stop = await listen((exchange) => meetsAll(exchange, conditions) && resolve(exchange), (error) => error instanceof Closed ? resolve("before the sandbox was closed") : reject(error));
	const timer = setTimeout(() => resolve(`within ${timeout} ms`), timeout);
	try {
		const there = (await requests()).find((exchange) => meetsAll(exchange, conditions));
		if (there) return there;
		const found = await promise;
		if (typeof found !== "string") return found;
		const all = await requests();
		const misses = nearMisses(all, conditions, (exchange) => exchange);
		throw new UsageError(`No request matched ${shown(filter)} ${found}. ${nearestText(misses, all.length)}`);
	} finally {
		clearTimeout(timer);
		stop();
	}
}
/** There will be no more exchanges. */
var Closed = class extends Error {};
// src/client/control-sandbox.ts
/** Controls all worlds of a sandbox, and each one. */
function controlSandbox(ask, listen) {
	const call = callBy(ask);
	const worlds = worldsOf(call);
	function world(which) {
		return typeof which === "string" ? steerWorld(call, listen, which) : make(which.contract);
	}
	const make = async (contract) => {
		const made = await worlds.create();
		const control = steerWorld(call, listen, made.id);
		await control.meet(contract).catch(async (error) => {
			await worlds.remove(made.id);
			throw error;
		});
		return {
			...control,
			...made
		};
	};
	return {
		...steerWorld(call, listen),
		worlds,
		coverage: () => call("getCoverage"),
		world
	};
}
function steerWorld(everywhere, listen, world) {
	const call = (id, given) => everywhere(id, {
		...given,
		query: {
			world,
			...given?.query
		}
	});
	const requests = requestsOf(call);
	return {
		reset: () => call("reset"),
		load: (scenario) => call("putScenario", { body: typeof scenario === "string" ? { name: scenario } : scenario }),
		state: stateOf(call),
		records: (resource) => recordsOf(call, resource),
		resources: async () => (await call("listResources")).resources,
		faults: faultsOf(call),
		routes: {
			get: () => call("getRoutes"),
			set: (routes) => call("putRoutes", { body: { routes } })
		},
		requests,
		clock: clockOf(call),
		snapshots: snapshotsOf(call),
		keys: keysOf(call),
		ledger: ledgerOf(call),
		meet: async (contract) => void await call("putContract", { body: { contract } }),
		nextReport: () => call("getNext"),
		waitForRequest: (filter, options = {}) => {
			const { list } = requests;
			return waitForRequest(filter, options, {
				requests: list,
				listen: listen(world, list)
			});
		}
	};
}
function worldsOf(call) {
	return {
		list: async () => (await call("listWorlds")).worlds,
		create: () => call("createWorld"),
		remove: (id) => call("removeWorld", { path: { id } })
	};
}
function stateOf(call) {
	const resource = "pets";
	const at = (id) => ({ path: {
		resource,
		id
	} });
	return {
		read: (part = {}) => call("getState", { query: { ...part } }),
		list: (query = {}) => call("browseRecords", {
			path: { resource },
			query: { ...query }
		}),
		get: (id) => call("readRecord", at(id)),
		put: (id, body) => call("putRecord", {
			...at(id),
			body
		}),
		remove: (id) => call("removeRecord", at(id))
	};
}
function recordsOf(call, resource) {
	const at = (id) => ({ path: {
		resource,
		id
	} });
	const list = async (query = {}) => {
		const { [resource]: records, ...way } = await call("browseRecords", {
			path: { resource },
			query: { ...query }
		});
		return {
			records,
			...way
		};
	};
	const all = async function* (query = {}) {
		let page = await list({
			limit: LARGEST_PAGE,
			...query
		});
		yield* page.records;
		while (page.next !== void 0) {
			page = await list({
				limit: LARGEST_PAGE,
				...query,
				after: page.next
			});
			yield* page.records;
		}
	};
	return {
		list,
		all,
		get: (id, parents) => call("readRecord", {
			...at(id),
			query: { ...parents }
		}),
		put: (id, body) => call("putRecord", {
			...at(id),
			body
		}),
		remove: (id, parents) => call("removeRecord", {
			...at(id),
			query: { ...parents }
		}),
		[Symbol.asyncIterator]: () => all()[Symbol.asyncIterator]()
	};
}
/** The most records that a page has. */
const LARGEST_PAGE = 100;
function faultsOf(call) {
	return {
		list: async () => (await call("listFaults")).faults,
		add: async (body) => void await call("addFault", { body }),
		replace: async (id, body) => void await call("replaceFault", {
			path: { id },
			body
		}),
		order: async (order) => void await call("orderFaults", { body: { order } }),
		remove: (id) => call("removeFault", { path: { id } }),
		clear: () => call("removeFaults")
	};
}
function requestsOf(call) {
	return {
		list: async (filter = {}) => {
			assertFilter(filter, "requests.list");
			return (await call("listRequests", { query: { ...filter } })).requests.toReversed();
		},
		get: (id) => call("getRequest", { path: { id } }),
		repro: (id) => call("getRepro", { path: { id } }),
		count: async (body = {}) => (await call("countRequests", { body })).count,
		har: () => call("getHar"),
		clear: () => call("forgetRequests")
	};
}
function clockOf(call) {
	const set = ({ now, ...rest }) => {
		const time = typeof now === "number" ? new Date(now).toISOString() : now;
		return call("putClock", { body: {
			...rest,
			...time !== void 0 && { now: time }
		} });
	};
	return {
		read: () => call("getClock"),
		set,
		advance: (advance) => set({ advance })
	};
}
function snapshotsOf(call) {
	return {
		list: async () => (await call("listSnapshots")).snapshots,
		take: async (name) => void await call("takeSnapshot", { body: { name } }),
		restore: async (name) => void await call("restoreSnapshot", { path: { name } }),
		remove: (name) => call("removeSnapshot", { path: { name } })
	};
}
function keysOf(call) {
	return {
		list: async () => (await call("getKeys")).keys,
		set: async (keys) => void await call("putKeys", { body: { keys } })
	};
}
function ledgerOf(call) {
	return {
		read: () => call("getLedger"),
		set: async (choices) => {
			await call("putLedger", { body: typeof choices === "string" ? { mode: choices } : choices });
		}
	};
}
export { Closed as n, controlSandbox as t };
