import "./rolldown-runtime.js";
import { u as splitTarget } from "./http.js";
import { t as lazy } from "./memoize.js";
import { t as evenlyEncoded } from "./percent-encoding.js";
import { a as refuseUnfit, d as errorOutcome, s as exchangeHandler } from "./beyond-contract.js";
import { t as serveContract } from "./serve-contract.js";
// src/http/app.ts
/**
* Creates the listener that answers every request.
* @param createReceiver of the requests to the contract. Default: of one contract.
*/
function createApp(context, createReceiver = serveContract) {
	const fail = (request, response, error) => {
		context.onBug(error);
		if (response.headersSent) return void response.destroy();
		exchangeHandler(void 0, failed, context)(request, response);
	};
	const isRefused = refuseUnfit(context);
	const serve = createReceiver(context, {
		fail,
		pass: createPass(context, fail, isRefused)
	});
	return (request, response) => {
		const received = request;
		received.originalUrl = received.url;
		received.url = toRoutable(received.originalUrl);
		try {
			if (context.route || !isRefused(received, response)) serve(received, response);
		} catch (error) {
			fail(received, response, error);
		}
	};
}
const failed = (_request, _id, world) => errorOutcome(500, "The sandbox failed; its log says why", world);
/** Converts a target of any form to an evenly encoded path with its query: for other forms, Express makes Node print a warning. */
function toRoutable(target) {
	const { path, search } = splitTarget(target);
	return evenlyEncoded(path.startsWith("/") ? path : `/${path}`) + search;
}
/** Passes requests to the router, which is loaded at the first of them; from then on, they are passed at once. */
function createPass(context, fail, isRefused) {
	let router;
	const load = lazy(async () => {
		const { createRouter } = await import("./router.js");
		router = createRouter(context, fail);
		return router;
	});
	return (request, response) => {
		if (context.route) {
			if (isRefused(request, response)) return;
			if (request.headers.expect) response.writeContinue();
		}
		if (router) return router(request, response);
		load().then((loaded) => loaded(request, response)).catch((error) => fail(request, response, error));
	};
}
export { createApp };
