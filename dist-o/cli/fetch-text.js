import "./rolldown-runtime.js";
import { r as UsageError } from "./errors.js";
import { t as sha256 } from "./sha256.js";
import { r as percentDecodedIfValid } from "./percent-encoding.js";
import { t as decodeContent } from "./decode-content.js";
import { l as shownAddress } from "./http.js";
import { t as httpsProxy } from "./https-proxy.js";
import process from "node:process";
// src/base/http/fetch-text.ts
/**
* Fetches a text that a user named by its address, over https, or over http from this machine. Redirects are followed where they keep to
* that; a user and a password in the address are sent to its own origin alone.
* @throws UsageError (as a rejection) that names the address, the problem and the way out.
*/
async function fetchText(address, bounds, environment = process.env) {
	return await fetchIfChanged(address, void 0, bounds, environment);
}
/**
* Fetches a text again; `undefined` if it is still that of an entity tag.
* @throws UsageError (as a rejection) as `fetchText` does.
*/
async function fetchIfChanged(address, etag, { largest, time }, environment = process.env) {
	const name = shownAddress(address);
	const refuse = (what, way = SAVE_IT) => new UsageError(`${name}: ${what}. ${way}`);
	const signal = AbortSignal.timeout(time);
	const proxyEnv = httpsProxy(environment);
	try {
		let at = reachable(address, refuse);
		for (let redirects = 0;; redirects += 1) {
			const { answer, bytes } = await ask(at, {
				signal,
				proxyEnv,
				largest,
				etag
			});
			const { statusCode: status = 0, statusMessage, headers } = answer;
			if (REDIRECTS.has(status) && headers.location !== void 0) {
				if (redirects === MOST_REDIRECTS) throw refuse(`is redirected more than ${MOST_REDIRECTS} times`);
				at = redirected(at, headers.location, refuse);
				continue;
			}
			if (status === 304 && etag !== void 0) return void 0;
			if (status !== 200) throw refuse(`answers ${status}${statusMessage ? ` ${statusMessage}` : ""}, not a document`, WAYS_OUT[status] ?? SAVE_IT);
			return {
				name,
				etag: headers.etag,
				...textOf({
					bytes,
					headers,
					largest
				}, refuse)
			};
		}
	} catch (error) {
		if (error instanceof UsageError) throw error;
		if (signal.aborted) throw refuse(`takes longer than ${time / 1e3} s`);
		if (error === TOO_LARGE) throw refuse(`has more than ${largest / 1024 / 1024} MiB`, SMALLER);
		const { code, message } = error;
		throw refuse(`cannot be reached (${code ?? message})`);
	}
}
const SAVE_IT = "Check the address, or save the document and give its file.";
const SMALLER = "Save the document, take out what is not served, and give the file.";
const WAYS_OUT = {
	401: "It needs a credential: save the document and give its file, or write https://USER:PASSWORD@… where Basic will do.",
	403: "It needs another credential: save the document and give its file."
};
const REDIRECTS = /* @__PURE__ */ new Set([
	301,
	302,
	303,
	307,
	308
]);
const MOST_REDIRECTS = 5;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)$/;
const TOO_LARGE = /* @__PURE__ */ new Error("too large");
function reachable(address, refuse) {
	if (!URL.canParse(address)) throw refuse("is no address");
	const url = new URL(address);
	if (url.protocol === "http:" && !LOOPBACK.test(url.hostname)) throw refuse("http is for this machine alone (127.0.0.1, localhost)", "Give the https address, or save the document and give its file.");
	return url;
}
function redirected(from, location, refuse) {
	const to = URL.canParse(location, from.href) ? new URL(location, from) : void 0;
	if (to === void 0 || to.protocol !== from.protocol || !/^https?:$/.test(to.protocol)) throw refuse(`is redirected to ${to ? `${to.protocol}//${to.host}` : "no address"}, and only addresses of ${from.protocol.slice(0, -1)} are followed`);
	const next = reachable(to.href, (what, way) => refuse(`is redirected to ${to.origin}: ${what}`, way));
	if (next.origin === from.origin) {
		next.username = from.username;
		next.password = from.password;
	}
	return next;
}
async function ask(url, { signal, proxyEnv, largest, etag }) {
	const isSecure = url.protocol === "https:";
	const { request, Agent } = process.getBuiltinModule(isSecure ? "node:https" : "node:http");
	const { promise, resolve, reject } = Promise.withResolvers();
	const agent = new Agent({ ...isSecure && proxyEnv && { proxyEnv } });
	const user = [url.username, url.password].map(percentDecodedIfValid).join(":");
	const asked = request(url, {
		agent,
		signal,
		headers: {
			...ASKED,
			...etag !== void 0 && { "if-none-match": etag }
		},
		...url.username !== "" && { auth: user }
	});
	asked.once("response", resolve).once("error", reject).end();
	try {
		const answer = await promise;
		const chunks = [];
		let length = 0;
		for await (const chunk of answer) {
			chunks.push(chunk);
			length += chunk.length;
			if (length > largest) throw TOO_LARGE;
		}
		return {
			answer,
			bytes: Buffer.concat(chunks)
		};
	} finally {
		asked.destroy();
		agent.destroy();
	}
}
const ASKED = {
	accept: "application/yaml, application/json, text/yaml, */*;q=0.5",
	"accept-encoding": "gzip, br",
	"user-agent": "petstore-sandbox"
};
function textOf({ bytes, headers, largest }, refuse) {
	if (/^text\/html\b/i.test(headers["content-type"] ?? "")) throw refuse("is a page (text/html), not a document", "Give the address of the file itself.");
	const decoded = decodeContent(bytes, headers["content-encoding"] ?? "", largest);
	if (decoded.problem === "too-long") throw TOO_LARGE;
	if (decoded.problem) throw refuse("has a content coding that cannot be undone");
	const digest = `sha256:${sha256(decoded.bytes)}`;
	try {
		return {
			text: new TextDecoder("utf-8", { fatal: true }).decode(decoded.bytes),
			digest
		};
	} catch {
		throw refuse("is not UTF-8 text");
	}
}
export { fetchIfChanged, fetchText };
