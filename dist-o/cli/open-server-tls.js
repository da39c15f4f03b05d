import { t as ADMIN_PATH } from "./admin-context.js";
import { u as splitTarget } from "./http.js";
// src/http/open-server-tls.ts
/**
* Opens the certificate of a server, if it is to speak https, and has it closed with the rest. Nothing is loaded for a server without.
* @throws UsageError for a file that cannot be used; StartError when the file for clients cannot be written.
*/
async function openServerTls({ tls, host = "127.0.0.1", onNotice = () => {} }, opened) {
	if (tls === void 0) return void 0;
	const { openTls } = await import("./server-tls.js");
	return opened.use(await openTls(tls, {
		host,
		onNotice
	}));
}
/** Whether a request asks for the health, which is open to all: whoever looks after servers has no certificate. */
function asksForHealth({ method, url = "" }) {
	return (method === "GET" || method === "HEAD") && splitTarget(url).path === HEALTH;
}
const HEALTH = `${ADMIN_PATH}/health`;
export { openServerTls as n, asksForHealth as t };
