import { l as quote } from "./text.js";
import { a as CONTRACT_HEADER, c as hasHeader, l as headerPairs, r as splitPairs } from "./text-values.js";
import { h as ownMember } from "./json.js";
import { i as percentEncoded } from "./percent-encoding.js";
// src/base/http/curl.ts
/** Explains the placeholders in a command where clients need a certificate of their own. */
const CERTIFICATE_NOTE = "client.pem and client.key stand for your certificate and its key";
/** The header lines of a request to a sandbox with two contracts, which say which of them it met, also where its client left that open. */
function withContract(headers, met) {
	return met === void 0 || hasHeader(headers, "Sandbox-Contract".toLowerCase()) ? headers : [
		...headers,
		CONTRACT_HEADER,
		met
	];
}
/** Stands for a key that is not known: a variable of the shell. */
const KEY_VARIABLE = "$PETSTORE_KEY";
/** Writes the command of a request to try. The variable of a key stays one. */
function exampleCurl({ url, authorization, headers }, trust) {
	const all = authorization === void 0 ? headers : [
		"Authorization",
		authorization,
		...headers
	];
	const lines = headerPairs(all).flatMap(([name, value]) => {
		const line = `${name}: ${value}`;
		if (value === `Basic \$PETSTORE_KEY`) return ["-u", `"${KEY_VARIABLE}:"`];
		return ["-H", value.includes("$PETSTORE_KEY") ? `"${line}"` : quote(line)];
	});
	const address = url.split(KEY_VARIABLE).map((part) => part && quote(part)).join(`"${KEY_VARIABLE}"`);
	return [
		"curl",
		...trust ? trustFlags(trust) : [],
		...lines,
		address
	].join(" ");
}
/**
* Writes the command that sends a request again. Every text is quoted; the key is the shell's `$PETSTORE_KEY`. If it
* lacks part of the request, a second command that does nothing says so: not every shell allows a comment.
*/
function curlCommand({ method, url, headers, body, lacks = [] }) {
	const parts = [
		...methodParts(method, body),
		"--globoff",
		"--path-as-is",
		quote(url)
	];
	for (const [name, value] of headerPairs(headers)) {
		if (!SENT.has(name.toLowerCase())) continue;
		const isKey = /^authorization$/i.test(name);
		const scheme = /^([A-Za-z]+) /.exec(value)?.[1] ?? "";
		parts.push("-H", isKey ? `"${name}: ${scheme} ${KEY_VARIABLE}"` : quote(`${name}: ${value}`));
	}
	return toCommand(parts, body, lacks);
}
/** Writes the command that sends a request again with exactly its own header lines, including the credential. */
function exactCurlCommand(request) {
	const { method, origin, target, headers, trust } = request;
	const lacks = [...request.lacks ?? [], ...trust?.asksClients ? [CERTIFICATE_NOTE] : []];
	const body = method === "HEAD" ? void 0 : request.body;
	const isPlain = /^\/[!-"$-~]*$/.test(target);
	const parts = [
		...methodParts(method, body),
		"--globoff",
		"--path-as-is"
	];
	if (trust) parts.push(...trustFlags(trust));
	parts.push(quote(isPlain ? origin + target : `${origin}/`));
	if (!isPlain) parts.push("--request-target", quote(target));
	for (const [name, value] of headerPairs(headers)) if (!OWN.has(name.toLowerCase())) parts.push("-H", quote(`${name}${value ? `: ${value}` : ";"}`));
	const added = body === void 0 ? ADDED : [...ADDED, "Content-Type"];
	for (const name of added) if (!hasHeader(headers, name.toLowerCase())) parts.push("-H", quote(`${name}:`));
	return toCommand(parts, body, lacks);
}
/** Headers that affect the answer; curl sets the others itself. */
const SENT = /* @__PURE__ */ new Set([...[
	"authorization",
	"content-type",
	"accept",
	"prefer",
	"if-none-match"
], CONTRACT_HEADER.toLowerCase()]);
/** Headers of the connection, which curl sets itself. */
const OWN = /* @__PURE__ */ new Set([...[
	"connection",
	"content-length",
	"expect",
	"host",
	"keep-alive",
	"proxy-connection"
], ...[
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade"
]]);
/** Headers that curl adds by default. */
const ADDED = ["Accept", "User-Agent"];
function methodParts(method, body) {
	if (method === "HEAD") return [
		"curl",
		"-i",
		"-I"
	];
	return method === "GET" && body === void 0 ? ["curl", "-i"] : [
		"curl",
		"-i",
		"-X",
		quote(method)
	];
}
function toCommand(parts, body, lacks) {
	const sent = body === void 0 ? [] : ["--data-raw", quote(body)];
	const command = [...parts, ...sent].join(" ");
	return lacks.length === 0 ? command : `${command}; : ${quote(lacks.join(", "))}`;
}
/** The flags with which curl trusts a server, and shows a certificate of its own if it needs one. */
function trustFlags({ caFile, asksClients }) {
	return [...caFile === void 0 ? [] : ["--cacert", quote(caFile)], ...asksClients ? [
		"--cert",
		"client.pem",
		"--key",
		"client.key"
	] : []];
}
// src/contract/requests/security.ts
/** The texts that may be the key of who asks, wherever a request has one, the usual one first. */
function keysIn({ known }, request) {
	return known.flatMap(({ find }) => {
		const found = find({
			...request,
			hasCertificate: false
		});
		return typeof found === "string" ? [] : found.keys;
	});
}
/** Creates the reader of the credentials that operations of a document need. */
function createSecurityReader({ components }) {
	const schemes = components?.securitySchemes ?? {};
	const all = Object.keys(schemes).map((name) => toCredential(name, schemes));
	return (security) => {
		const combinations = security.map((each) => Object.keys(each).map((name) => toCredential(name, schemes))).filter((each) => each.length > 0);
		const isPublic = combinations.length < security.length || security.length === 0;
		const [[first] = []] = combinations;
		return {
			isPublic,
			isBearer: !isPublic && combinations.length === 1 && combinations[0]?.length === 1 && first?.challenge === "Bearer",
			combinations,
			known: isPublic ? all : combinations.flat()
		};
	};
}
/**
* Creates the test of whether a request has a credential, accepted or not: in `Authorization`, or where one of some operations has one.
*/
function createCredentialTest(operations) {
	const all = operations.flatMap(({ credentials }) => credentials.combinations.flat());
	const elsewhere = [...new Map(all.filter(({ location }) => location !== AUTHORIZATION).map((each) => [each.location, each])).values()];
	return (request) => request.headers.authorization !== void 0 || elsewhere.some(({ find }) => find(request) !== "absent");
}
/** Creates the finder of all texts of a request that may be a key: a bearer token, and where one of some operations has one. */
function createKeyFinder(operations) {
	const all = operations.flatMap(({ credentials }) => credentials.combinations.flat());
	const each = new Map(all.map((one) => [`${one.location} ${one.challenge}`, one]));
	const finders = [toCredential("", {}), ...each.values()];
	return (request) => finders.flatMap(({ find }) => {
		const found = find(request);
		return typeof found === "string" ? [] : found.keys;
	});
}
/**
* Whether a request has the credentials of a combination, right or not. In a recording they are hidden: one keeps the scheme alone.
*/
function isCredentialGiven(combination, request) {
	return combination.every(({ challenge, location, find }) => {
		const found = find(request);
		if (found !== "malformed" || location !== AUTHORIZATION) return typeof found === "object";
		const [scheme = "", ...rest] = String(request.headers.authorization).trim().split(" ");
		return scheme.toLowerCase() === challenge?.toLowerCase() && rest.length > 0;
	});
}
/** The key where a combination takes it: `user:password` for Basic, of which a key alone is the user. */
function showCredentials(combination, key, path) {
	const request = {
		path,
		headers: []
	};
	const isVariable = key === KEY_VARIABLE;
	const encoded = isVariable ? key : percentEncoded(key);
	for (const { location, challenge } of combination) {
		const at = location.indexOf(".");
		const [place, name] = [location.slice(0, at), location.slice(at + 1)];
		if (location === "header.authorization") request.authorization = challenge === "Basic" && !isVariable ? `Basic ${Buffer.from(key.includes(":") ? key : `${key}:`).toString("base64")}` : `${challenge} ${key}`;
		else if (place === "header") request.headers.push(name, key);
		else if (place === "cookie") request.headers.push("Cookie", `${name}=${encoded}`);
		else if (place === "query") {
			const mark = request.path.includes("?") ? "&" : "?";
			request.path += `${mark}${percentEncoded(name)}=${encoded}`;
		}
	}
	return request;
}
const AUTHORIZATION = "header.authorization";
/** The credential of a scheme (OpenAPI 3.1, section 4.8.27). One that the document does not have is a bearer token. */
function toCredential(scheme, schemes) {
	const { type, in: place, name = "", scheme: kind = "bearer" } = Object.hasOwn(schemes, scheme) && schemes[scheme] || { type: "http" };
	if (type === "apiKey") return keyCredential(scheme, place ?? "header", name);
	if (type === "mutualTLS") return {
		scheme,
		location: "connection",
		challenge: void 0,
		words: "a client certificate that the server trusts",
		find: ({ hasCertificate }) => hasCertificate ? { keys: [] } : "absent"
	};
	return inAuthorization(scheme, type === "http" ? kind.toLowerCase() : "bearer");
}
function inAuthorization(scheme, kind) {
	const challenge = kind === "bearer" ? "Bearer" : kind.charAt(0).toUpperCase() + kind.slice(1);
	const begin = `${kind} `;
	const keysOf = kind === "basic" ? basicKeys : (text) => [text];
	return {
		scheme,
		challenge,
		location: AUTHORIZATION,
		words: `the header Authorization: ${challenge} ${kind === "basic" ? "<base64 of user:password>" : "<API_KEY>"}`,
		find: ({ headers }) => {
			const { authorization } = headers;
			if (authorization === void 0) return "absent";
			const whole = String(authorization);
			const text = whole.slice(0, begin.length).toLowerCase() === begin ? whole.slice(begin.length).replace(/^ +/, "").trimEnd() : "";
			const keys = text === "" ? [] : keysOf(text);
			return keys.length === 0 ? "malformed" : { keys };
		}
	};
}
/** What may be the key in the credentials of Basic (RFC 7617): both, the password, or a user without a password. */
function basicKeys(text) {
	const both = Buffer.from(text, "base64").toString("utf8");
	const at = both.indexOf(":");
	if (at < 0) return [];
	const [user, password] = [both.slice(0, at), both.slice(at + 1)];
	return password === "" ? [user, both] : [both, password];
}
function keyCredential(scheme, place, name) {
	const lower = name.toLowerCase();
	const find = place === "query" ? ({ search }) => splitPairs(search).find((pair) => pair.name === name)?.value : place === "cookie" ? ({ headers }) => cookieOf(headers.cookie, name) : ({ headers }) => textOf(ownMember(headers, lower));
	const where = {
		query: "parameter",
		cookie: "cookie"
	}[place] ?? "header";
	return {
		scheme,
		location: `${place}.${place === "header" ? lower : name}`,
		challenge: "ApiKey",
		words: `the ${where} ${name}${where === "header" ? ": " : "="}<API_KEY>`,
		find: (request) => {
			const text = find(request);
			if (text === void 0) return "absent";
			return text === "" ? "malformed" : { keys: [text] };
		}
	};
}
function textOf(value) {
	return value === void 0 || typeof value === "string" ? value : value.join(", ");
}
function cookieOf(header, name) {
	for (const pair of (textOf(header) ?? "").split(";")) {
		const at = pair.indexOf("=");
		if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
	}
}
export { keysIn as a, KEY_VARIABLE as c, exampleCurl as d, withContract as f, isCredentialGiven as i, curlCommand as l, createKeyFinder as n, showCredentials as o, createSecurityReader as r, CERTIFICATE_NOTE as s, createCredentialTest as t, exactCurlCommand as u };
