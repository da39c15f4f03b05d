import "./admin-context.js";
import { n as memoize } from "./memoize.js";
import { a as matchTarget } from "./contract.js";
import { n as coveredAs } from "./contract-pair.js";
import { a as isUnder } from "./document.js";
import { a as decodePathTexts } from "./requests.js";
import { n as askingFor, r as answerRequest, s as createHandlers, t as ContractRequest } from "./contract-request.js";
import { t as RequestChoices } from "./request-choices.js";
import { n as createMethodRefusal, s as exchangeHandler } from "./beyond-contract.js";
// src/http/contract/serve-contract.ts
/**
* Creates the receiver of all requests to a contract, with a matching of its own: Express's routes would double the cost.
* @param served Default: the only contract, and the records of the worlds.
*/
function serveContract(context, { pass, fail }, served) {
	const { sandbox } = context;
	const { contract, kinds } = served ?? {
		contract: sandbox.contract,
		kinds: sandbox.home.current.store.kinds
	};
	const route = contract.pair?.which === "next" ? void 0 : context.route;
	const alone = createHandlers(contract, kinds, (message) => context.onNotice({
		message,
		isTrouble: true
	}));
	const layer = route && context.layerOver?.({
		contract,
		kinds,
		handlers: alone
	});
	const handlers = layer?.handlers ?? alone;
	const serve = memoize((operation) => exchangeHandler(operation.id, createResponder(operation, handlers(operation), context), context, askingFor(operation, context), coveredAs(operation.id, contract)));
	const refuseMethod = createMethodRefusal(context);
	const answer = (match, request, response) => {
		if (!match.operation) {
			refuseMethod(match)(request, response);
			return;
		}
		request.params = decodePathTexts(match.pathTexts);
		serve(match.operation)(request, response);
	};
	const mayHideControlPlane = hidesControlPlane(contract);
	const receive = (request, response) => {
		if (mayHideControlPlane && isUnder("/__admin", request.url)) return pass(request, response);
		const method = request.method;
		const found = matchTarget(method, request.url, contract);
		const { match } = found;
		if (!match) return pass(request, response);
		const points = openPoints(found, method);
		if (points.length === 0) return answer(match, request, response);
		sandbox.worldOf(match.operation ? askingFor(match.operation, context)(request) : request.headers.authorization).catch(() => void 0).then((world) => {
			if (world) request.choices ??= new RequestChoices(world.current);
			const refusal = points.find((name) => (request.choices?.decideOn(name) ?? SERVED) !== SERVED);
			if (refusal === void 0) answer(match, request, response);
			else if (refusal === "head") answer(withoutOperation(match), request, response);
			else pass(request, response);
		}).catch((error) => fail(request, response, error));
	};
	return route && layer ? route({
		contract,
		layer,
		here: receive,
		fail
	}) : receive;
}
const SERVED = "served";
/** Whether a path that begins with a parameter would take the requests to the control plane. */
function hidesControlPlane({ operations }) {
	return operations.some(({ path, otherPaths }) => [path, ...otherPaths].some((each) => /^\/[^/]*\{/.test(each)));
}
/** The open points about a path that almost matches the contract, and about HEAD. */
function openPoints({ match, hasSlash, hasOtherCase }, method) {
	if (!hasSlash && !hasOtherCase && method !== "HEAD") return NO_POINTS;
	return [
		...hasSlash ? ["trailingSlash"] : [],
		...hasOtherCase ? ["pathCase"] : [],
		...method === "HEAD" && match?.operation ? ["head"] : []
	];
}
const NO_POINTS = [];
/** The match for a method that the path does not have. */
function withoutOperation(match) {
	if (!match.operation) return match;
	const { path, allowed } = match.operation;
	return {
		operation: void 0,
		path,
		allowed
	};
}
function createResponder(operation, handler, { closing }) {
	return (request, id, choices) => answerRequest(new ContractRequest(request, {
		id,
		operation,
		closing
	}), choices, handler);
}
export { serveContract as t };
