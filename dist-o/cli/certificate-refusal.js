import "./rolldown-runtime.js";
import { r as problem } from "./admin-answer.js";
import "./admin-context.js";
import { u as splitTarget } from "./http.js";
import { a as isUnder } from "./document.js";
// src/http/exchange/certificate-refusal.ts
/** What refuses a client without an accepted certificate: as a problem in the control plane, elsewhere in the form of the contract. */
function refusalIn(own) {
	return ({ url = "" }) => isUnder("/__admin", splitTarget(url).path) ? problemAnswer : own;
}
const problemAnswer = (status, detail) => {
	const { json, type, headers = [] } = problem(status, `${detail}.`);
	const body = JSON.stringify(json);
	const length = String(Buffer.byteLength(body));
	const lines = [
		"Cache-Control",
		"no-store",
		"Content-Type",
		type
	];
	return {
		body,
		headers: [
			...headers,
			...lines,
			"Content-Length",
			length
		]
	};
};
export { refusalIn };
