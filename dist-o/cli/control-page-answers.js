import "./rolldown-runtime.js";
import { r as problem } from "./admin-answer.js";
import { n as sendAdminAnswer, t as createAccess } from "./serve-control-plane.js";
import { h as toHeaderLines } from "./text-values.js";
import { a as etagOf, i as conditionalStatus, u as splitTarget } from "./http.js";
import { n as secretsOf } from "./redaction.js";
import { n as pageHtml, t as pageHeaders } from "./html-document.js";
import { n as PAGE_PATH, r as fileMediaType, t as FILES_PATH } from "./pages.js";
import { gunzipSync, gzipSync } from "node:zlib";
// src/web/send-compressed.ts
/** Sends a file: compressed if the client accepts that (RFC 9110, section 12.5.3), and not at all if the client has it. */
function sendFile({ method, headers }, response, file) {
	const isCompressed = takesGzip(headers["accept-encoding"]);
	const bytes = isCompressed ? file.gzip : gunzipSync(file.gzip);
	const etag = etagOf(bytes);
	const status = conditionalStatus(headers, etag);
	const lines = [
		...file.headers,
		"ETag",
		etag,
		"Vary",
		"Accept-Encoding"
	];
	if (status !== 200) {
		response.writeHead(status, lines).end();
		return;
	}
	if (isCompressed) lines.push("Content-Encoding", "gzip");
	lines.push("Content-Type", file.type, "Content-Length", String(bytes.length));
	response.writeHead(200, lines).end(method === "HEAD" ? void 0 : bytes);
}
/** Compresses a text for sending. */
function gzipText(text) {
	return gzipSync(text, { level: 9 });
}
/** Whether gzip is listed with a weight above 0. */
function takesGzip(accepted) {
	return (accepted ?? "").toLowerCase().split(",").map((each) => each.trim()).some((each) => /^(gzip|x-gzip|\*)(\s*;\s*q=(?!0(\.0*)?$).*)?$/.test(each));
}
// src/web/control-page-answers.ts
/**
* Answers requests for a page and its files. The files hold no secret, so anyone may have them. The page itself is for the same
* clients as the control plane; with a token it is for anyone, because a browser has no token yet when it opens a page.
*/
async function createPageAnswers({ page, readFiles, adminToken }) {
	const { files, scripts, style } = await readFiles();
	const script = scripts[page];
	const pageItself = {
		type: "text/html; charset=utf-8",
		gzip: gzipText(pageHtml({
			title: TITLES[page],
			styles: [FILES_PATH + style],
			script: FILES_PATH + script,
			body: `${WITHOUT_SCRIPT}<header class="page side waiting"><div class="summary"><strong>${TITLES[page]}</strong></div></header>`
		})),
		headers: [
			...pageHeaders,
			"Cache-Control",
			"no-cache"
		]
	};
	const byPath = new Map(files.map(({ name, gzip }) => [FILES_PATH + name, fileOf(name, gzip)]));
	const refuseStranger = adminToken === void 0 ? createAccess(void 0) : () => void 0;
	return (request, response) => {
		const target = request.url;
		const { path, search } = splitTarget(target);
		const isPage = !path.startsWith(FILES_PATH);
		const file = isPage ? pageItself : byPath.get(path);
		const refused = (isPage ? refuseStranger(request) : void 0) ?? refuse(request.method, {
			path,
			search,
			isThere: file !== void 0
		});
		if (refused || !file) return send(request, response, refused);
		sendFile(request, response, file);
	};
}
const TITLES = {
	sandbox: "petstore-sandbox",
	proxy: "petstore-sandbox proxy"
};
const WITHOUT_SCRIPT = "<noscript>This page needs JavaScript. GET /__admin/openapi.json describes what it asks.</noscript>";
/** A year, which counts as for ever (RFC 9111, section 4.2.2; RFC 8246). */
const FOR_EVER = "public, max-age=31536000, immutable";
function fileOf(name, gzip) {
	const headers = [
		"X-Content-Type-Options",
		"nosniff",
		"Cache-Control",
		FOR_EVER
	];
	return {
		type: fileMediaType(name),
		gzip,
		headers
	};
}
/** The answer to a request that gets no file. */
function refuse(method, { path, search, isThere }) {
	if (!isThere) return problem(404, `There is no ${path.slice(0, 100)}. The page is ${PAGE_PATH}.`);
	if (method !== "GET" && method !== "HEAD") return problem(405, `${method} is not allowed on ${path}; allowed: GET, HEAD.`, { headers: ["Allow", "GET, HEAD"] });
	if (`${path}/` === PAGE_PATH) return {
		status: 308,
		headers: ["Location", PAGE_PATH + search]
	};
}
async function send(request, response, answer) {
	const requestHeaders = toHeaderLines(request.headers);
	const secrets = secretsOf({
		requestHeaders,
		target: request.url
	});
	await sendAdminAnswer(request, response, answer, {
		secrets,
		gone: new AbortController().signal
	});
}
export { createPageAnswers };
