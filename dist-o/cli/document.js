import { h as ownMember } from "./json.js";
import { t as evenlyEncoded } from "./percent-encoding.js";
// src/contract/document/document.ts
/** The path at the end of the service's addresses (contract, section 1): `/v1`, or empty, as for addresses that have none (`mailto:`). */
function basePathOf(servers = []) {
	const [server] = servers;
	return (server && pathOf(server)) ?? "";
}
/**
* The paths at the end of the addresses of all servers, each once and the usual one first. A variable that is a part of a path has each
* value that the document lists.
*/
function basePathsOf(servers = []) {
	const usual = basePathOf(servers);
	const others = new Set(servers.flatMap((server) => pathsOf(server)));
	others.delete(usual);
	return [usual, ...[...others].slice(0, MOST_BASE_PATHS - 1)];
}
/** Those base paths below which everything is the service's: not the root, which servers for development often have besides. */
function serviceBasePaths(servers) {
	const [usual, ...others] = basePathsOf(servers);
	return [usual, ...others.filter((each) => each !== "")];
}
/** The servers of an operation: its own come before those of its path, and these before those of the document (OpenAPI 3.1, section 4.8.10). */
function serversOf(operation, item, document) {
	return operation.servers ?? item?.servers ?? document.servers;
}
/** The address of a server, with its variables at their defaults; `undefined` if that is none. */
function serverUrl({ url, variables }, given = {}) {
	const text = url.replace(/\{([^{}]+)\}/g, (_, name) => ownMember(given, name) ?? variables?.[name]?.default ?? "");
	return URL.parse(text, "http://localhost") ?? void 0;
}
/** Whether a path, or a target with its query, is the base path or below it. */
function isUnder(basePath, target) {
	return belowBase(basePath, target) !== void 0;
}
/** What a target has after the deepest of these base paths that is above it, as it was sent; `undefined` if there is none. */
function belowAnyBase(basePaths, target) {
	const below = basePaths.flatMap((each) => belowBase(each, target) ?? []);
	return below.reduce((one, other) => other.length < one.length ? other : one, below[0]);
}
/** What a target has after the base path, as it was sent, however it writes that (RFC 3986, section 6.2.2); `undefined` if it is not under it. */
function belowBase(basePath, target) {
	const base = target.startsWith(basePath) ? basePath : beginningLike(basePath, target);
	const next = target[base.length];
	return (next === void 0 || next === "/" || next === "?") && evenlyEncoded(base) === evenlyEncoded(basePath) ? target.slice(base.length) : void 0;
}
/** So many base paths of one list of servers are served. */
const MOST_BASE_PATHS = 50;
function pathOf(server, given) {
	const { pathname = "" } = serverUrl(server, given) ?? {};
	return pathname.startsWith("/") ? pathname.replace(/\/$/, "") : "";
}
/** The paths of a server with each value of the variables that change it. */
function pathsOf(server) {
	const usual = pathOf(server);
	let all = [{}];
	for (const [name, { enum: listed }] of Object.entries(server.variables ?? {})) {
		const values = (Array.isArray(listed) ? listed.map(String) : []).filter((value) => pathOf(server, { [name]: value }) !== usual);
		const more = all.flatMap((given) => values.map((value) => ({
			...given,
			[name]: value
		})));
		all = [...all, ...more].slice(0, MOST_BASE_PATHS);
	}
	return all.map((given) => pathOf(server, given));
}
/** The beginning of a target, with as many segments as the base path has. */
function beginningLike(basePath, target) {
	if (!target.includes("%") && !basePath.includes("%")) return "";
	const [path = ""] = target.split("?", 1);
	return path.split("/", basePath.split("/").length).join("/");
}
export { isUnder as a, serviceBasePaths as c, belowBase as i, basePathsOf as n, serverUrl as o, belowAnyBase as r, serversOf as s, basePathOf as t };
