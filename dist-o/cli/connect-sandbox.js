import { a as certificatesIn, r as UsageError, t as StartError } from "./errors.js";
import { _ as parseJson, x as stringifyJson } from "./json.js";
import { g as shownValue, r as aFileName, t as aBearerToken, u as assertOptions } from "./assert-options.js";
import { i as shown, o as withoutUser } from "./shown.js";
import { d as shorten } from "./text.js";
import { i as usableKey } from "./usable-key.js";
import { d as problemError, f as targetOf, u as callBy } from "./exchange-filter.js";
import { t as controlSandbox } from "./control-sandbox.js";
import { o as readTextFile } from "./read-files.js";
import { X509Certificate, createPrivateKey } from "node:crypto";
// src/client/trusted-send.ts
/** Sends by Node's `fetch`. @throws UsageError for an answer that is too long. */
const sendByFetch = async (url, { largest, ...request }) => {
	const reply = await fetch(url, {
		...request,
		redirect: "error"
	});
	return {
		status: reply.status,
		text: await textWithin(reply.body ?? [], largest)
	};
};
/**
* Creates a function that sends with these files, which `fetch` does not take.
* @throws UsageError for a file that cannot be read or used.
*/
async function createTrustedSend({ ca, cert, key }) {
	const { Agent, request: begin } = await import("node:https");
	const { getCACertificates } = await import("node:tls");
	const trusted = ca === void 0 ? void 0 : read("ca", ca);
	if (ca !== void 0 && trusted !== void 0) readFirst("ca", ca, trusted);
	const own = readOwn(cert, key);
	const agent = new Agent({
		keepAlive: true,
		...trusted !== void 0 && { ca: [...getCACertificates("default"), trusted] },
		...own
	});
	return async (url, { method, headers, body, largest, signal }) => {
		const asked = begin(url, {
			method,
			headers,
			agent,
			...signal && { signal }
		});
		const { promise, resolve, reject } = Promise.withResolvers();
		asked.on("response", resolve).on("error", reject);
		asked.end(body);
		const answer = await promise;
		return {
			status: answer.statusCode,
			text: await textWithin(answer, largest)
		};
	};
}
async function textWithin(pieces, largest = Number.POSITIVE_INFINITY) {
	const decoder = new TextDecoder();
	let [text, size] = ["", 0];
	for await (const piece of pieces) {
		size += piece.length;
		if (size > largest) throw new UsageError(`The answer is longer than ${largest.toLocaleString("en")} bytes. Ask for less of it.`);
		text += decoder.decode(piece, { stream: true });
	}
	return text + decoder.decode();
}
/** Reads the certificate of this client and its key, if it has them. */
function readOwn(cert, key) {
	if (cert === void 0 && key === void 0) return {};
	if (cert === void 0 || key === void 0) throw new UsageError("connectSandbox: cert and key need one another. Give both.");
	const own = {
		cert: read("cert", cert),
		key: read("key", key)
	};
	if (!readFirst("cert", cert, own.cert).checkPrivateKey(readKey(key, own.key))) throw new UsageError(`connectSandbox: key ${key} is not the key of cert ${cert}: they do not match. Name the files of one pair.`);
	return own;
}
/** The first certificate of a file. */
function readFirst(option, file, text) {
	try {
		return new X509Certificate(certificatesIn(text));
	} catch (cause) {
		throw new UsageError(`connectSandbox: ${option} ${file} has no certificate that can be read. Name a PEM file.`, { cause });
	}
}
function readKey(file, text) {
	try {
		return createPrivateKey(text);
	} catch (cause) {
		throw new UsageError(`connectSandbox: key ${file} has no private key that can be read (${cause.message}). Name a PEM file that is not encrypted.`, { cause });
	}
}
/** In bytes. */
const LARGEST = 16777216;
function read(option, file) {
	const name = "Name a PEM file.";
	const wayOut = {
		missing: "Check its path.",
		large: name,
		other: name
	};
	return readTextFile(file, {
		place: `connectSandbox: ${option} ${file}`,
		largest: LARGEST,
		wayOut
	});
}
// src/client/connect-sandbox.ts
/**
* Connects to a sandbox that runs elsewhere: in another process, in a container or on another machine. `url` is any of its
* addresses, such as `http://127.0.0.1:4010` or `http://127.0.0.1:4010/v1`.
* @throws UsageError when the address, the token or a file is wrong; StartError when no sandbox answers there.
*/
async function connectSandbox(url, options = {}) {
	assertOptions(options, {
		of: "connectSandbox",
		rules
	});
	const { origin } = parseAddress(url);
	const ask = await askSandbox(origin, options);
	const call = callBy(ask);
	const { keys } = await call("getKeys");
	const contract = await call("getContract");
	const base = origin + contract.basePath;
	return {
		...controlSandbox(ask, lookAgain),
		url: base,
		key: usableKey(keys),
		contract
	};
}
/**
* Creates a function that asks the control plane of the sandbox at `origin`, such as `http://127.0.0.1:4010`; nothing is asked yet.
* Without `bounds`, an answer may have any length and take any time.
* @throws UsageError for a file that cannot be used.
*/
async function askSandbox(origin, options, bounds = {}) {
	const { token, ca, cert, key } = options;
	const isPlain = ca === void 0 && cert === void 0 && key === void 0;
	return askOverHttp(`${origin}/__admin`, {
		token,
		bounds,
		send: isPlain || !origin.startsWith("https:") ? sendByFetch : await createTrustedSend(options)
	});
}
const rules = {
	token: aBearerToken,
	ca: aFileName,
	cert: aFileName,
	key: aFileName
};
/** How often to look for new exchanges, in milliseconds. */
const PACE = 50;
function parseAddress(url) {
	const parsed = typeof url === "string" && URL.canParse(url) ? new URL(url) : void 0;
	if (parsed?.protocol !== "http:" && parsed?.protocol !== "https:") throw new UsageError(`connectSandbox takes the address of a sandbox, such as http://127.0.0.1:4010, got ${typeof url === "string" ? shown(withoutUser(url)) : shownValue(url)}.`);
	return parsed;
}
/** Looks for new exchanges again and again. */
const lookAgain = (_world, list) => (onExchange, onError) => {
	const look = () => list().then((found) => found.forEach(onExchange), onError);
	const timer = setInterval(look, PACE);
	return () => clearInterval(timer);
};
/** Calls a control plane over HTTP, at an address such as `http://127.0.0.1:4010/__admin`. Large int64s become bigints. */
function askOverHttp(base, way) {
	return async (request) => {
		const { status, text } = await ask(base, request, way);
		if (status < 200 || status > 299) throw errorOf(base, request, {
			status,
			text
		});
		return text === "" ? void 0 : readAnswer(base, text);
	};
}
function readAnswer(base, text) {
	try {
		return parseJson(text);
	} catch (cause) {
		const why = `what answers is not the control plane of one (${cause.message})`;
		throw new StartError(`No sandbox answers at ${base}: ${why}. Check the address.`, { cause });
	}
}
/** The error for a sandbox that cannot be asked: `cause` is that of `fetch` or of the request. It says why, and the way out. */
function unreachable(base, cause) {
	const reason = cause.cause ?? cause;
	return new StartError(`No sandbox answers at ${base}: ${sentenceOf(reason)}`, { cause });
}
async function ask(base, request, { token, bounds: { largest, patience }, send }) {
	const { method, body, signal } = request;
	const ends = [...signal ? [signal] : [], ...patience === void 0 ? [] : [AbortSignal.timeout(patience)]];
	try {
		return await send(base + targetOf(request), {
			method,
			headers: {
				...token !== void 0 && { authorization: `Bearer ${token}` },
				...body !== void 0 && { "content-type": "application/json" }
			},
			...body !== void 0 && { body: stringifyJson(body) },
			...largest !== void 0 && { largest },
			...ends.length > 0 && { signal: AbortSignal.any(ends) }
		});
	} catch (cause) {
		if (cause instanceof UsageError) throw cause;
		throw unreachable(base, cause);
	}
}
/** The error for a problem (RFC 9457). What else answers may have a message: a port with TLS that is asked without says so. */
function errorOf(base, { method, path }, { status, text }) {
	const { detail, message } = problemOf(text);
	const why = typeof message === "string" ? `: ${shorten(message, LONGEST)}` : "";
	return problemError(status, detail ?? `${method} ${base}${path} was answered with ${status}${why}`);
}
/** The longest message that is shown, in bytes. */
const LONGEST = 200;
function problemOf(text) {
	try {
		return JSON.parse(text) ?? {};
	} catch {
		return {};
	}
}
function sentenceOf({ code = "", message }) {
	if (code === "ERR_TLS_CERT_ALTNAME_INVALID") return `its certificate is for other names (${message}). Use one of them in the address.`;
	if (NOT_TRUSTED.test(code)) return `its certificate is not trusted (${message}). Name the PEM file of its authority in the option ca, which start prints in the line "ca", or in NODE_EXTRA_CA_CERTS before Node starts.`;
	if (NOT_TLS.test(`${code} ${message}`)) return "that port does not speak TLS. Use http:// in place of https://.";
	return `${message}. Start one there.`;
}
/** Codes of a certificate that is not accepted (node:tls, X509 certificate error codes). */
const NOT_TRUSTED = /CERT|^UNABLE_TO|^INVALID_(?:CA|PURPOSE)$/;
/** The messages of OpenSSL when the first record is not TLS. */
const NOT_TLS = /wrong.version.number|packet.length.too.long|ssl[ _](?:routines::)?http.request/i;
export { connectSandbox as n, askSandbox as t };
