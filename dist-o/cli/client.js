import { f as headerValue } from "./text-values.js";
import path from "node:path";
// src/next/client.ts
/**
* Names the client of a request: the origin of a browser, else the first product of its User-Agent (RFC 9110, section 10.1.5), e.g.
* `depot-app/2.1`, else the file that has it; and its world. Nothing else of the headers is in it.
*/
function clientOf({ requestHeaders, world, file }) {
	const who = originIn(requestHeaders) ?? productIn(requestHeaders) ?? (file === void 0 ? "a client without a name" : path.basename(file));
	return world === void 0 ? who : who + IN_WORLD + world;
}
/** Whether a client, by its name, is in a world: without an id, in none of its own. */
function isOfWorld(client, world) {
	return world === void 0 ? !client.includes(IN_WORLD) : client.endsWith(IN_WORLD + world);
}
const IN_WORLD = " in world ";
/** A browser's User-Agent says which browser it is, and not which page. */
function originIn(lines) {
	const origin = headerValue(lines, "origin");
	return origin !== void 0 && ORIGIN.test(origin) ? origin : void 0;
}
function productIn(lines) {
	return PRODUCT.exec(headerValue(lines, "user-agent")?.trim() ?? "")?.[0];
}
/** RFC 6454, section 7. */
const ORIGIN = /^[a-z][a-z\d+.-]{0,20}:\/\/[\w.:[\]-]{1,100}$/i;
const PRODUCT = /^[\w!#$%&'*+.^`|~-]{1,60}(?:\/[\w!#$%&'*+.^`|~-]{1,40})?(?=$|[ \t;(])/;
export { isOfWorld as n, clientOf as t };
