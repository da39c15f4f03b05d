import { r as UsageError } from "./errors.js";
// src/base/http/https-proxy.ts
/**
* Reads `HTTPS_PROXY` and `NO_PROXY` as Node does, in either case, but only for HTTPS: a proxy for plain HTTP does not tunnel.
* @returns what an agent takes as `proxyEnv`; `undefined` where connections are direct
* @throws UsageError when HTTPS_PROXY is not an address.
*/
function httpsProxy(environment) {
	const proxy = environment.https_proxy || environment.HTTPS_PROXY;
	if (!proxy) return void 0;
	if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) throw new UsageError("HTTPS_PROXY must be an http or https address, e.g. http://127.0.0.1:3128.");
	const except = environment.no_proxy || environment.NO_PROXY;
	return {
		HTTPS_PROXY: proxy,
		...except && { NO_PROXY: except }
	};
}
export { httpsProxy as t };
