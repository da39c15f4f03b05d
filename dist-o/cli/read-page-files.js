import { t as lazy } from "./memoize.js";
import { a as isUnder } from "./document.js";
import { u as splitTarget } from "./http.js";
import "./admin-context.js";
import { n as PAGE_PATH, t as FILES_PATH } from "./pages.js";
import { readFileSync } from "node:fs";
// src/admin/admin-middleware.ts
/** Creates the middleware for everything under `/__admin`. The control plane is loaded at the first request. */
function serveAdmin(context) {
	const load = lazy(() => import("./sandbox-control-plane2.js").then((module) => module.serveSandboxControlPlane(context)));
	return (request, response, next) => {
		if (!isUnder("/__admin", request.url)) return void next();
		load().then((answer) => answer(request, response)).catch(next);
	};
}
/** Creates a function that answers everything under `/__admin` of a proxy; it returns whether the request was one of these. */
function serveProxyAdmin(context) {
	const answer = answerLate(async () => {
		const { serveProxyControlPlane } = await import("./proxy-control-plane.js");
		return serveProxyControlPlane(context);
	}, context.onBug);
	return (request, response) => {
		const url = request.url;
		if (!url.startsWith("/__admin") || !isUnder("/__admin", url)) return false;
		if (/100-continue/i.test(request.headers.expect ?? "")) response.writeContinue();
		answer(request, response);
		return true;
	};
}
/** Answers with a function that is loaded at the first request. After a bug, it closes the connection and calls `onBug`. */
function answerLate(load, onBug) {
	const loaded = lazy(load);
	return (request, response) => {
		loaded().then((answer) => answer(request, response)).catch((error) => {
			response.destroy();
			onBug(error);
		});
	};
}
// src/web/control-page.ts
/** Serves a page at `/__admin/`, and the files of all pages under `/__admin/web/`. The files are loaded at the first request. */
function createPageHandler(service) {
	const answer = answerLate(async () => {
		const { createPageAnswers } = await import("./control-page-answers.js");
		return createPageAnswers(service);
	}, service.onBug);
	return (request, response) => {
		const { path } = splitTarget(request.url);
		if (!(path === PAGE_PATH || `${path}/` === PAGE_PATH) && !path.startsWith(FILES_PATH)) return false;
		answer(request, response);
		return true;
	};
}
// src/web/read-page-files.ts
async function readPageFiles() {
	return {
		files: [
			"api-BSZRohzR.js",
			"proxy-BGZv50t1.js",
			"sandbox-Yd5P1c83.js",
			"ask-admin-BmVFANfw.js",
			"page-frame-XcEiI86N.js",
			"usable-key-BCEtSZ_b.js",
			"page-gZZ9q1XF.css",
			"swagger-ui-5qiYaS8t.js"
		].map((name) => ({
			name,
			gzip: readFileSync(new URL("../web/" + name + ".gz", import.meta.url))
		})),
		"scripts": {
			"sandbox": "sandbox-Yd5P1c83.js",
			"proxy": "proxy-BGZv50t1.js",
			"api": "api-BSZRohzR.js"
		},
		"style": "page-gZZ9q1XF.css",
		"library": "swagger-ui-5qiYaS8t.js"
	};
}
export { serveProxyAdmin as i, createPageHandler as n, serveAdmin as r, readPageFiles as t };
