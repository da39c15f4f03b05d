import { r as UsageError } from "./errors.js";
import { t as assertOwnFile } from "./files.js";
import { a as readRegularFile, o as readTextFile, t as FileError } from "./read-files.js";
import { _ as toHeaderRecord, c as hasHeader, f as headerValue, l as headerPairs, o as announceBody, v as withoutHeader } from "./text-values.js";
import { u as splitTarget } from "./http.js";
import { g as parseForeign, t as DepthError } from "./json.js";
import { t as HIDDEN } from "./secret-names.js";
import { i as shown } from "./shown.js";
import { t as createCredentialTest } from "./security.js";
import { n as writeHar, r as RECORDED_ORIGIN } from "./write-har.js";
import { E as charsetOf, I as encodeText, N as parseMediaType, T as boundaryOf, y as asSent } from "./operations.js";
import { i as percentEncoded, t as evenlyEncoded } from "./percent-encoding.js";
import { l as sequenceKind } from "./sequences.js";
import { i as belowBase } from "./document.js";
import path from "node:path";
import { hash } from "node:crypto";
import { realpathSync } from "node:fs";
// src/redaction/credential-finder.ts
/** Tells whether a request has a credential, accepted or not: in Authorization, or where the contract has it. */
function credentialFinder({ operations }) {
	const test = createCredentialTest(operations);
	return ({ requestHeaders, target }) => {
		const headers = toHeaderRecord(requestHeaders);
		return test({
			headers,
			search: splitTarget(target).search,
			hasCertificate: false
		});
	};
}
// src/recording/har/har-body.ts
/** The media type of a body as the tool knew it: the value of Content-Type (HAR 1.2). */
function harMediaType(content) {
	const { mimeType } = content ?? {};
	return typeof mimeType === "string" && mimeType.includes("/") ? mimeType : void 0;
}
/**
* Reads the body of a request. One that the HAR does not have is empty if it says so, and no header line announces one (`isAnnounced`;
* `undefined` if it has no lines). `isDecoded`: it is a text, and a line names a coding: it was decoded, or can not be read.
*/
function readRequestBody({ postData, bodySize, method }, { type, attached, isAnnounced, isDecoded }) {
	const { text, params, encoding, _encoding, _file } = postData ?? {};
	if (typeof text === "string" && text !== "") return isDecoded && isUnreadable(text) ? { bytes: void 0 } : ofText(text, encoding ?? _encoding, type);
	if (typeof _file === "string") return { bytes: attached(_file) };
	if (Array.isArray(params) && params.length > 0) return ofParams(params.map(toParam), type, bodySize);
	if (isAnnounced || typeof bodySize === "number" && bodySize > 0) return { bytes: void 0 };
	return { bytes: isAnnounced === false || bodySize === 0 || postData !== void 0 || BODILESS.test(String(method)) ? EMPTY : void 0 };
}
/** Reads the body of an answer, whose Content-Length is `length`. A tool that did not keep one writes its size, -1 if it does not know it, or nothing. */
function readAnswerBody({ content, status, bodySize }, { type, attached, method, hasLines, length }) {
	const { text, encoding, size = bodySize, _file } = content ?? {};
	const isBare = method === "HEAD" || isBodiless(status);
	if (typeof text === "string") return text === "" && !isBare && wasLonger({
		status,
		size,
		length
	}) ? { bytes: void 0 } : ofText(text, encoding, type);
	if (typeof _file === "string") return { bytes: attached(_file) };
	if (!content || isBare) return { bytes: EMPTY };
	return { bytes: (typeof size === "number" ? size === 0 : hasLines) || Number(size) < 0 && bodySize === 0 ? EMPTY : void 0 };
}
/** Whether answers with a status have no body (RFC 9110, section 15). */
function isBodiless(status) {
	return status === 204 || status === 205 || status === 304;
}
const EMPTY = Buffer.alloc(0);
/** Methods whose requests rarely have a body. */
const BODILESS = /^(?:get|head|delete|options|trace)$/i;
/**
* Whether there was more than an empty text: Chrome writes one for a body that it no longer has. The size that it gives a redirection is
* that of the whole answer.
*/
function wasLonger({ status, size, length }) {
	if (length === "0" || Number(status) >= 300 && Number(status) < 400) return false;
	return Number(size) > 0 || Number(size) < 0 && Number(length) > 0;
}
/** Whether a text shows compressed bytes: those of gzip begin with 1f 8b, and no others are text either. */
function isUnreadable(text) {
	return text.startsWith("") || text.includes("�");
}
/** A text of a HAR is Unicode, whatever the charset of its body. */
function ofText(text, encoding, type) {
	if (encoding !== "base64") return { bytes: inCharset(text, type) };
	return isInBase64(text.replace(/[\r\n]/g, "")) ? { bytes: Buffer.from(text, "base64") } : {
		bytes: void 0,
		isBroken: true
	};
}
/** A text that its charset has no bytes for was decoded otherwise: it stays as it is. */
function inCharset(text, type) {
	return encodeText(text, charsetOf(type) ?? "utf-8") ?? Buffer.from(text);
}
/** Whether a text is in base64 (RFC 4648), of either alphabet, with padding or without. */
function isInBase64(text) {
	const [, digits = "", padding = ""] = /^([\w+/-]*)(={0,2})$/.exec(text) ?? [];
	if (digits.length + padding.length < text.length || digits.length % 4 === 1) return false;
	return padding === "" || (digits.length + padding.length) % 4 === 0;
}
function toParam(given) {
	const { name, value, fileName, contentType } = Object(given);
	const file = textOf(fileName);
	return {
		name: textOf(name) ?? "",
		value: textOf(value) ?? (file === void 0 ? "" : void 0),
		fileName: file,
		contentType: textOf(contentType)
	};
}
function textOf(value) {
	return typeof value === "string" || typeof value === "number" ? String(value) : void 0;
}
/** The body of a form that a HAR has as its fields. */
function ofParams(params, type, size) {
	const parsed = parseMediaType(type);
	const isNamed = parsed.kind === "type";
	const hasFile = params.some(({ fileName }) => fileName !== void 0);
	if (isNamed && !FORMS.has(parsed.name)) return { bytes: void 0 };
	if (isNamed ? parsed.name !== "multipart/form-data" : !hasFile) return { bytes: Buffer.from(toForm(params, size)) };
	const named = boundaryOf(type ?? "");
	const boundary = named ?? unusedBoundary(params);
	const lacking = params.filter(({ value }) => value === void 0);
	return {
		bytes: Buffer.from(`${params.map((each) => toPart(each, boundary)).join("")}--${boundary}--\r\n`),
		...named === void 0 && { type: `multipart/form-data; boundary=${boundary}` },
		...lacking.length > 0 && { lacksFields: lacking.map(({ name }) => name) }
	};
}
/** Some tools give the fields as they were sent, encoded already: if all could be, and one is, or the size says so. */
function toForm(params, size) {
	const pairs = params.map(({ name, value = "" }) => [name, value]);
	const encoded = new URLSearchParams(pairs).toString();
	const plain = pairs.map((pair) => pair.join("=")).join("&");
	const canBeSent = pairs.flat().every((each) => /^(?:[\w.*~!'()+-]|%[0-9a-f]{2})*$/i.test(each));
	const isSent = plain.length === size || plain.includes("%") && encoded.length !== size;
	return canBeSent && isSent ? plain : encoded;
}
/** A part of a form (RFC 7578), with its name written as browsers do (HTML, section 4.10.22.8). */
function toPart({ name, value = "", fileName, contentType }, boundary) {
	const file = fileName === void 0 ? "" : `; filename="${quoted(fileName)}"`;
	const type = contentType ? `Content-Type: ${contentType.replace(/[\r\n]/g, " ")}\r\n` : "";
	return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${type}\r\n${value}\r\n`;
}
function quoted(name) {
	return name.replace(/\r\n|[\r\n"]/g, percentEncoded);
}
const FORMS = /* @__PURE__ */ new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);
/** The fields have no text that is made of all of them. */
function unusedBoundary(params) {
	return `fields-${hash("sha256", params.map(({ value }) => value).join("\n"))}`;
}
// src/recording/har/har-capture.ts
/** Whether an entry is an HTTP request: pages also have `data:` and `blob:` addresses. */
function isHttpRequest({ request }) {
	const { url } = request ?? {};
	if (typeof url !== "string") return true;
	const [, scheme = "http"] = /^([a-z][a-z0-9+.-]*):/i.exec(url) ?? [];
	return /^https?$/i.test(scheme);
}
/** Whether the browser itself answered, from a cache or a service worker: such an entry shows nothing about the service. */
function isFromCache({ _fromCache, response, cache }) {
	if (_fromCache || response?._fetchedViaServiceWorker === true) return true;
	const { beforeRequest, afterRequest } = cache ?? {};
	return afterRequest === null && beforeRequest === void 0;
}
/** Whether an entry has only a status, as Playwright writes for answers that the page was not allowed to read. */
function isOpaque({ response }) {
	const { headers, content, status } = response ?? {};
	const { mimeType, text, _file } = content ?? {};
	const hasLines = !Array.isArray(headers) || headers.length > 0;
	const isBare = text === void 0 && _file === void 0 && !isBodiless(status);
	return mimeType === "x-unknown" && !hasLines && isBare;
}
/**
* Whether the answer comes from a cache that asked the service whether its copy is still good, and was answered 304. Chromium then
* writes status and body of the copy, and the header lines of the 304, which has no `Content-Type` (RFC 9110, section 15.4.5).
*/
function isRevalidated({ request, response }) {
	const { status, headers, content } = response ?? {};
	return status === 200 && hasLine(request?.headers, /^if-(none-match|modified-since)$/i) && !hasLine(headers, /^content-type$/i) && harMediaType(content) !== void 0;
}
/** What an entry lacks of a request; `undefined` if it has a method and an address. */
function lackOfRequest({ request }) {
	const { method, url } = request ?? {};
	if (typeof method !== "string" || !TOKEN.test(method)) return {
		place: "request.method",
		must: "a method",
		seen: shown(method)
	};
	if (typeof url === "string" && URL.canParse(url)) return void 0;
	return {
		place: "request.url",
		must: "an http or https address",
		seen: shown(url)
	};
}
/**
* Turns a HAR entry that has a request into a capture. `targetOf` gives the target that its address has in the contract; `isExported`: another
* program wrote it.
*/
function toHarCapture(entry, { index, attached, targetOf, isExported }) {
	const { startedDateTime, time } = entry;
	const request = entry.request ?? {};
	const response = entry.response ?? {};
	const [method, url] = [String(request.method), String(request.url)];
	const { status } = response;
	const came = Number.isInteger(status) && Number(status) >= 100 && Number(status) <= 999;
	const asked = readRequest(request, attached);
	const answered = came ? readAnswer(response, method, attached) : NO_ANSWER;
	const lacksLines = !asked.hasLines || came && !answered.hasLines;
	const isBroken = asked.isBroken ? "request.postData" : "response.content";
	const failure = failureOf(response, came);
	const type = headerValue(answered.lines, "content-type") ?? "";
	const isPart = failure !== void 0 && came && sequenceKind(type) !== void 0;
	return {
		capture: {
			id: String(index + 1),
			time: Date.parse(String(startedDateTime)) || 0,
			duration: typeof time === "number" && time > 0 ? time : 0,
			method,
			target: targetOf(url),
			requestHeaders: asked.lines,
			requestBody: asked.bytes,
			status: came ? status : void 0,
			responseHeaders: answered.lines,
			responseBody: answered.bytes,
			...isPart && { isPart },
			failure: isPart ? void 0 : failure,
			...isExported && { exported: {
				lacksLines,
				lacksFields: asked.lacksFields ?? []
			} },
			...isExported && lacksLines && { isReduced: true }
		},
		broken: asked.isBroken || answered.isBroken ? isBroken : void 0
	};
}
/**
* Creates a function that returns the target in the contract for an address: without e.g. the path of a gateway, unless the contract has it as
* it is.
*/
function createTargetReader({ operations, namedPaths, basePaths, match }) {
	const paths = operations.flatMap(({ path, otherPaths }) => [path, ...otherPaths]);
	const ways = [.../* @__PURE__ */ new Set([...basePaths, ...operations.flatMap(ownBase)])].map((basePath) => ({
		names: new Set([...paths, ...namedPaths].flatMap((path) => belowBase(basePath, path)?.split("/")[1] ?? []).filter((first) => first !== "" && !first.includes("{")).map(asSent)),
		base: asSent(basePath).split("/").slice(1)
	}));
	return (url) => {
		const target = sentTarget(url);
		const { path, search } = splitTarget(target);
		if (match("GET", path) !== void 0 || namedPaths.includes(path) || url.startsWith(`https://petstore.invalid/`)) return target;
		const segments = path.split("/");
		const even = segments.map(evenlyEncoded);
		for (const { names, base } of ways) {
			const at = even.findLastIndex((name, place, all) => place > base.length && names.has(name) && base.every((each, behind) => all[place - base.length + behind] === each));
			if (at >= 0) return `/${segments.slice(at - base.length).join("/")}${search}`;
		}
		return path + search;
	};
}
/** The base path of an operation, unless it is at the root, where a path alone would say too little. */
function ownBase({ path, template }) {
	const base = path.slice(0, path.length - template.length);
	return base === "" ? [] : [base];
}
const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const NO_ANSWER = {
	lines: [],
	hasLines: true,
	bytes: Buffer.alloc(0)
};
function readRequest(request, attached) {
	const all = toLines(request.headers, false);
	const { text, encoding, _encoding } = request.postData ?? {};
	const isDecoded = typeof text === "string" && text !== "" && (encoding ?? _encoding) !== "base64" && headerValue(all, "content-encoding") !== void 0;
	const own = isDecoded ? withoutHeader(all, "content-encoding") : all;
	const hasLines = headerPairs(own).some(([name]) => name.toLowerCase() !== "host");
	const type = headerValue(own, "content-type") ?? harMediaType(request.postData);
	const body = readRequestBody(request, {
		type,
		attached,
		isAnnounced: hasLines ? announceBody(own) : void 0,
		isDecoded
	});
	return {
		...body,
		hasLines,
		lines: withType(own, body.type ?? type, body)
	};
}
/** An answer as the page got it. */
function readAnswer(response, method, attached) {
	const { headers, content } = response;
	const own = toLines(headers, content?._encoded !== true);
	const type = headerValue(own, "content-type") ?? harMediaType(content);
	const hasLines = own.length > 0;
	const body = readAnswerBody(response, {
		type,
		attached,
		method,
		hasLines,
		length: headerValue(own, "content-length")
	});
	return {
		...body,
		hasLines,
		lines: withType(own, type, body)
	};
}
/** Header lines with the media type of the body that is beside them, if they do not have it. */
function withType(lines, type, { bytes }) {
	if (type === void 0 || bytes?.length === 0 || headerValue(lines, "content-type") === type) return lines;
	return [
		...withoutHeader(lines, "content-type"),
		"Content-Type",
		toLatin1(type)
	];
}
function hasLine(headers, name) {
	return Array.isArray(headers) && headers.some((header) => name.test(String(header?.name)));
}
/** Why there is no complete answer: there was none, or it was cut off. */
function failureOf({ _error, _failureText }, came) {
	const reason = [_error, _failureText].find((each) => typeof each === "string" && each !== "");
	if (came) return reason;
	return reason === void 0 ? "no answer came" : `no answer came: ${reason}`;
}
/** Reads header lines, without HTTP/2's pseudo headers (RFC 9113, section 8.3) and a decoded body's coding. */
function toLines(headers, isDecoded) {
	if (!Array.isArray(headers)) return [];
	return headers.flatMap((header) => {
		const { name, value } = header ?? {};
		if (typeof name !== "string" || typeof value !== "string" || !TOKEN.test(name)) return [];
		if (isDecoded && name.toLowerCase() === "content-encoding") return [];
		return value.split("\n").flatMap((line) => [name, toLatin1(line)]);
	});
}
/** A header value consists of bytes. A tool that reads them as UTF-8 shows characters beyond Latin-1. */
function toLatin1(value) {
	const clean = value.replace(/[^\t\x20-\x7e\x80-\uffff]/g, " ");
	return /[\u0100-\uffff]/.test(clean) ? Buffer.from(clean).toString("latin1") : clean;
}
/** The target as it was sent. Parsing an address removes dot segments that a service may answer. */
function sentTarget(url) {
	const { pathname, search } = new URL(url);
	const [, sent = pathname + search] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url.trim()) ?? [];
	return (sent.startsWith("/") ? sent : `/${sent}`).replace(/[^\x21-\x7e]+/gu, percentEncoded);
}
// src/recording/har/read-har.ts
/**
* Reads a HAR 1.2 as browsers and proxies write it; its requests are to services with this contract.
* @throws UsageError that names file, place, rule and way out when the file is not a HAR, or none of its entries is a request.
*/
function readHar(file, contract) {
	const entries = harEntries(file);
	let attachedBytes = 0;
	const attached = (name) => {
		const body = readAttached(file, name);
		attachedBytes += body?.length ?? 0;
		if (attachedBytes > MOST_ATTACHED) throw new UsageError(`${file}: ${TOO_MUCH}`);
		return body;
	};
	const targetOf = createTargetReader(contract);
	const isExported = !entries.some(isRecordedByUs);
	const captures = [];
	const broken = [];
	const lacking = [];
	let [cached, notHttp, opaque] = [
		0,
		0,
		0
	];
	for (const [index, entry] of entries.entries()) if (isFromCache(entry)) cached += 1;
	else if (!isHttpRequest(entry)) notHttp += 1;
	else if (isOpaque(entry)) opaque += 1;
	else {
		const lack = lackOfRequest(entry);
		if (lack) {
			lacking.push({
				...lack,
				index
			});
			continue;
		}
		const read = toHarCapture(entry, {
			index,
			attached,
			targetOf,
			isExported
		});
		captures.push(read.capture);
		if (read.broken) broken.push(`log.entries[${index}].${read.broken}`);
	}
	const [first] = lacking;
	if (first && captures.length === 0) {
		const { index, place, must, seen } = first;
		throw new UsageError(`${file}: log.entries[${index}].${place} must be ${must}, got ${seen}. Correct or delete the entry.`);
	}
	const hasCredential = needsNone(contract) ? () => true : credentialFinder(contract);
	const isSanitised = isExported && !captures.some(hasCredential) && captures.some(({ status = 401 }) => status !== 401);
	const isReduced = !isExported || isSanitised || lacksCookies(captures, contract);
	const completed = captures.map((capture) => {
		const whole = isSanitised ? withCredential(capture, contract) : capture;
		return isReduced ? asReduced(whole) : whole;
	});
	const revalidated = entries.filter(isRevalidated).length;
	return {
		captures: completed.toSorted((a, b) => a.time - b.time),
		remarks: remarksOf({
			cached,
			notHttp,
			opaque,
			revalidated,
			lacking: lacking.map(placeOf),
			broken,
			isSanitised
		})
	};
}
/** How large all bodies in files beside a HAR may be together, in bytes. */
const MOST_ATTACHED = 536870912;
const TOO_MUCH = `the files beside it have more than ${MOST_ATTACHED / 1024 / 1024} MiB. Export fewer requests at once.`;
function isRecordedByUs({ request }) {
	return String(request?.url).startsWith(`${RECORDED_ORIGIN}/`);
}
/** Whether a contract asks for no credential anywhere. */
function needsNone({ operations }) {
	return operations.every(({ credentials }) => credentials.combinations.length === 0);
}
function placeOf({ index, place, seen }) {
	return `log.entries[${index}].${place}: ${seen}`;
}
function asReduced(capture) {
	return {
		...capture,
		isReduced: true
	};
}
/** Whether an export has no cookies of any request, though the contract has parameters in them: browsers leave them out. */
function lacksCookies(captures, { operations }) {
	const isCookie = (each) => each.in === "cookie";
	return operations.some(({ parameters }) => parameters.some(isCookie)) && !captures.some(({ requestHeaders }) => hasHeader(requestHeaders, "cookie"));
}
/** Browsers leave credentials out of their exports. A 401 then means that there was no valid one. */
function withCredential(capture, { match }) {
	const { status, method, target, requestHeaders } = capture;
	if (status === 401) return capture;
	const { operation } = match(method, splitTarget(target).path) ?? {};
	const { challenge = "Bearer" } = (operation?.credentials.combinations.flat() ?? []).find(isAuthorization) ?? {};
	const credential = ["authorization", `${challenge} ${HIDDEN}`];
	return {
		...capture,
		requestHeaders: [...requestHeaders, ...credential]
	};
}
function isAuthorization({ location }) {
	return location === "header.authorization";
}
function remarksOf(found) {
	const { cached, notHttp, opaque, revalidated, lacking, broken, isSanitised } = found;
	return [
		...cached > 0 ? [`answered by a cache or a service worker, and left out: ${cached}`] : [],
		...notHttp > 0 ? [`not HTTP, and left out: ${notHttp}`] : [],
		...opaque > 0 ? [`with only the status of the answer, and left out: ${opaque}`] : [],
		...lacking.length > 0 ? [`without the method or the address of a request, and left out: ${lacking.length}, first ${lacking[0]}`] : [],
		...revalidated > 0 ? [`answered 304 to a cache, and read with the bodies that the cache gave to the page: ${revalidated}`] : [],
		...broken.length > 0 ? [`bodies called base64 that are none, which is a mistake of the program that exported them, and are not read: ${broken.length}, first ${broken[0]}`] : [],
		...isSanitised ? ["the HAR has no credentials: every request that was not answered 401 is assumed to have had one"] : []
	];
}
/**
* Reads the entries of a HAR file.
* @throws UsageError that names file, place, rule and way out when it is not a HAR.
*/
function harEntries(file) {
	const har = parse(readTextFile(file, HAR_FILE), file);
	const log = isObject(har) ? har.log : void 0;
	if (!isObject(log)) throw new UsageError(`${file}: log is required in a HAR. Name a HAR 1.2 file.`);
	const { entries } = log;
	if (!Array.isArray(entries)) throw new UsageError(`${file}: log.entries must be an array, got ${shown(entries)}. Export the HAR again.`);
	const bad = entries.findIndex((entry) => !isObject(entry));
	if (bad < 0) return entries;
	throw new UsageError(`${file}: log.entries[${bad}] must be an object, got ${shown(entries[bad])}. Export the HAR again.`);
}
/**
* Reads a body from a file beside a HAR, as Playwright writes it; `undefined` if there is none. The name must be plain, and the
* file regular and in the folder of the HAR: somebody else's HAR must not reveal files from elsewhere.
* @throws UsageError when the file is a link out of the folder, or cannot be read.
*/
function readAttached(har, name) {
	if (!/^[\w-][\w.-]*$/.test(name)) return void 0;
	const folder = path.dirname(har);
	const file = path.join(folder, name);
	if (leadsOut(file, folder)) throw new UsageError(`${file}: this is a link out of the folder of the HAR. Put a copy there.`);
	try {
		return readRegularFile(file, LARGEST);
	} catch (error) {
		if (!(error instanceof FileError)) throw error;
		if (error.reason === "missing") return void 0;
		throw new UsageError(`${file}: ${error.message}. Export the HAR again.`, { cause: error });
	}
}
const HAR_FILE = {
	largest: 535822336,
	wayOut: {
		missing: "Check its path.",
		large: "Export fewer requests at once.",
		other: "Name a HAR file."
	}
};
/** How deeply a HAR may nest: browsers add stacks of calls, each within the one before it. */
const DEEPEST = 512;
function parse(text, file) {
	try {
		return parseForeign(text, DEEPEST);
	} catch (cause) {
		if (cause instanceof DepthError) throw new UsageError(`${file}: ${cause.message}, so this is not a HAR. Name a HAR 1.2 file.`, { cause });
		const { message } = cause;
		const position = /position (\d+)/.exec(message)?.[1];
		const line = text.slice(0, position === void 0 ? text.length : Number(position)).split("\n");
		throw new UsageError(`${file}:${line.length}: the file is not JSON, and a HAR is. Was it cut off? Export it again.`, { cause });
	}
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
/** The largest file, in bytes. */
const LARGEST = 268435456;
/** Whether a file is a symbolic link to something outside the folder. */
function leadsOut(file, folder) {
	try {
		return path.dirname(realpathSync(file)) !== realpathSync(folder);
	} catch {
		return false;
	}
}
// src/recording/recording-formats.ts
const YAML = {
	scenario: "yaml",
	mark: /^recording:/m
};
const FORMATS = {
	".yaml": YAML,
	".yml": YAML,
	".json": {
		scenario: "json",
		mark: /^ {0,2}"recording":/m
	},
	".har": {
		mark: /^\{"log":\{"version":"1\.2","creator":\{"name":"petstore-sandbox"/,
		read: readHar,
		write: writeHar
	}
};
/** The endings of recordings: each is a format. */
const recordingEndings = Object.keys(FORMATS);
/**
* Determines the format of a recording from its file's ending.
* @throws UsageError for any other ending.
*/
function formatOf(file) {
	const format = FORMATS[endingOf(file)];
	if (format) return format;
	throw new UsageError(`${file || "\"\""}: a recording is a scenario (.yaml, .json) or a HAR (.har), by its ending. Name it e.g. ${path.basename(file, path.extname(file)) || "recording"}.yaml.`);
}
/** The format of an archive, from its file's ending; `undefined` for any other file. */
function archiveFormatOf(file) {
	const [, format] = Object.entries(FORMATS).find(([ending]) => file.toLowerCase().endsWith(ending)) ?? [];
	return format && isArchive(format) ? format : void 0;
}
/** Whether a recording of this format is only a log of exchanges. */
function isArchive(format) {
	return "write" in format;
}
const TAPE_ENDING = ".tape.ndjson";
/** The tape of a recording: `NAME.tape.ndjson` beside it. */
function tapeFileOf(file) {
	return file.slice(0, file.length - path.extname(file).length) + TAPE_ENDING;
}
/** The recordings of other formats that would share the tape of this one. */
function sharingTape(file) {
	const { dir, name, ext } = path.parse(file);
	return recordingEndings.filter((ending) => ending !== ext.toLowerCase()).map((ending) => path.join(dir, name + ending));
}
/**
* Makes sure that a recording overwrites only another recording, never a scenario that somebody wrote.
* @throws UsageError when the file is something else, or cannot be read.
*/
function assertOverwritable(file) {
	assertOwnFile(file, {
		what: "a recording",
		isOwn: (head) => formatOf(file).mark.test(head)
	});
}
function endingOf(file) {
	return path.extname(file).toLowerCase();
}
export { isArchive as a, credentialFinder as c, formatOf as i, archiveFormatOf as n, sharingTape as o, assertOverwritable as r, tapeFileOf as s, TAPE_ENDING as t };
