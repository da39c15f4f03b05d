import { r as UsageError } from "./errors.js";
import { i as percentEncoded } from "./percent-encoding.js";
import { i as shown } from "./shown.js";
// src/admin/plane/route-table.ts
/**
* Every route of the control planes by its operationId: its method, and its path under `/__admin` in the form of OpenAPI. Routes
* (admin/routes), clients and tools take both from here. In the document of a sandbox, each resource of its contract has routes of its own
* in place of those with `{resource}`.
*/
const routeTable = {
	getHealth: "GET /health",
	getDocument: "GET /openapi.json",
	getMetrics: "GET /metrics",
	getContract: "GET /contract",
	putContract: "PUT /contract",
	getNext: "GET /next",
	listScenarios: "GET /scenarios",
	getScenario: "GET /scenario",
	putScenario: "PUT /scenario",
	reset: "POST /reset",
	listFaults: "GET /faults",
	addFault: "POST /faults",
	orderFaults: "PUT /faults",
	removeFaults: "DELETE /faults",
	replaceFault: "PUT /faults/{id}",
	removeFault: "DELETE /faults/{id}",
	getRoutes: "GET /routes",
	putRoutes: "PUT /routes",
	listRequests: "GET /requests",
	forgetRequests: "DELETE /requests",
	countRequests: "POST /requests/count",
	getHar: "GET /requests.har",
	streamRequests: "GET /requests/stream",
	getRequest: "GET /requests/{id}",
	getRepro: "GET /requests/{id}/repro",
	getClock: "GET /clock",
	putClock: "PUT /clock",
	listSnapshots: "GET /snapshots",
	takeSnapshot: "POST /snapshots",
	restoreSnapshot: "POST /snapshots/{name}/restore",
	removeSnapshot: "DELETE /snapshots/{name}",
	getKeys: "GET /keys",
	putKeys: "PUT /keys",
	listWorlds: "GET /worlds",
	createWorld: "POST /worlds",
	removeWorld: "DELETE /worlds/{id}",
	getLedger: "GET /ledger",
	putLedger: "PUT /ledger",
	getCoverage: "GET /coverage",
	getState: "GET /state",
	listResources: "GET /resources",
	browseRecords: "GET /state/{resource}",
	readRecord: "GET /state/{resource}/{id}",
	putRecord: "PUT /state/{resource}/{id}",
	removeRecord: "DELETE /state/{resource}/{id}",
	getReport: "GET /report",
	getStatus: "GET /status",
	getFinding: "GET /findings/{fingerprint}",
	getRecordings: "GET /recordings",
	startRecording: "POST /recordings/start",
	stopRecording: "POST /recordings/stop"
};
/** The method and the path of a route; of those of records, for a resource. */
function routeAddress(id, resource = "{resource}") {
	const [method = "", path = ""] = routeTable[id].split(" ");
	return {
		method: method.toLowerCase(),
		path: path.replace("{resource}", resource)
	};
}
function isReading(id) {
	return routeTable[id].startsWith("GET ") || id === "countRequests";
}
/**
* The path of a route for some values of its parameters. In an address, `.` and `..` lead to another path, however they are encoded; half a
* character has no code.
* @throws UsageError for such a value.
*/
function routePath(id, values) {
	return routeAddress(id).path.replace(/\{(\w+)\}/g, (_all, name) => {
		const text = String(values[name]);
		if (/^\.{0,2}$/.test(text) || !text.isWellFormed()) throw new UsageError(`${name} must be a name, got ${shown(text)}.`);
		return percentEncoded(text);
	});
}
export { routeAddress as n, routePath as r, isReading as t };
