import { r as bearerToken } from "./http.js";
import { t as sha256 } from "./sha256.js";
import { randomBytes, timingSafeEqual } from "node:crypto";
// src/sandbox/worlds/keys.ts
/** Creates the test for a world's keys: plain ones are compared in constant time, `*` matches any characters. */
function createKeyTest(keys) {
	const plain = keys.filter((key) => !key.includes("*")).map((key) => Buffer.from(key));
	const patterns = keys.filter((key) => key.includes("*")).map(createPatternTest);
	return (token) => {
		const given = Buffer.from(token);
		let works = false;
		for (const key of plain) works = isSame(key, given) || works;
		return works || patterns.some((fits) => fits(token));
	};
}
/** Whether a text is the secret, in constant time: a text of another length is compared with itself. */
function isSame(secret, given) {
	const sameLength = secret.length === given.length;
	return timingSafeEqual(sameLength ? secret : given, given) && sameLength;
}
/** The id of the one world that all keys share. */
const SHARED_WORLD = "shared";
/** The id of the world of a key: it does not reveal the key. */
function worldIdOf(key) {
	return `w-${sha256(key).slice(0, 10)}`;
}
/** Makes a new random key. */
function createKey() {
	return `world-${randomBytes(15).toString("base64url")}`;
}
function requestKey(asking) {
	return typeof asking === "object" ? asking.key : bearerToken(asking);
}
/** Searches each part between two `*` once, from left to right, in linear time. */
function createPatternTest(pattern) {
	const parts = pattern.split("*");
	const first = parts[0];
	const last = parts.at(-1);
	const middle = parts.slice(1, -1);
	return (token) => {
		const end = token.length - last.length;
		let at = first.length;
		if (at > end || !token.startsWith(first) || !token.endsWith(last)) return false;
		for (const part of middle) {
			const found = token.indexOf(part, at);
			if (found < 0) return false;
			at = found + part.length;
		}
		return at <= end;
	};
}
export { requestKey as a, isSame as i, createKey as n, worldIdOf as o, createKeyTest as r, SHARED_WORLD as t };
