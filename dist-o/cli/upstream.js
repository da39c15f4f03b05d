import { r as UsageError } from "./errors.js";
import { o as readTextFile } from "./read-files.js";
import { t as httpsProxy } from "./https-proxy.js";
import { T as withoutEnd } from "./json.js";
import { i as shown, o as withoutUser } from "./shown.js";
import { s as redactAddress } from "./redact-by-name.js";
import { X509Certificate } from "node:crypto";
import { Agent } from "node:http";
import { Agent as Agent$1 } from "node:https";
// src/proxy/upstream.ts
/**
* Parses a base address; one without a path gets the base path of the contract.
* @throws UsageError when it is not an http or https address, or has a query, a fragment or a credential.
*/
function parseUpstream(text, source) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (!url || !isHttp(url.protocol)) throw wrong(`must be an http or https address, got ${shown(redactAddress(withoutUser(text)))}`);
	if (url.username !== "" || url.password !== "") throw wrong("must not have a user or a password; send credentials in a header");
	if (url.search !== "" || url.hash !== "") throw wrong("must not have a query or a fragment, which may hold a key; send credentials in a header");
	const basePath = url.pathname === "/" ? source.basePath : withoutEnd(url.pathname, "/");
	return {
		url: url.origin + basePath,
		protocol: url.protocol,
		hostname: url.hostname.replace(/^\[|\]$/g, ""),
		port: Number(url.port || (url.protocol === "https:" ? 443 : 80)),
		host: url.host,
		basePath,
		root: basePath.endsWith(source.basePath) ? basePath.slice(0, basePath.length - source.basePath.length) : void 0
	};
}
/**
* Creates the connection pools of an upstream.
* @throws UsageError for a CA file that cannot be read or has no certificate, or an HTTPS_PROXY that is not an address.
*/
function createAgents({ protocol }, { ca, insecure = false, proxyEnvironment = {} }) {
	const secure = protocol === "https:";
	const proxyEnv = secure ? httpsProxy(proxyEnvironment) : void 0;
	const options = {
		...secure && {
			rejectUnauthorized: !insecure,
			...ca !== void 0 && { ca: readCa(ca) }
		},
		...proxyEnv && { proxyEnv }
	};
	const Agent$2 = secure ? Agent$1 : Agent;
	const kept = new Agent$2({
		...options,
		keepAlive: true,
		timeout: IDLE,
		scheduling: "lifo"
	});
	const fresh = new Agent$2({
		...options,
		keepAlive: false
	});
	for (const agent of [kept, fresh]) agent.getName = () => "upstream";
	const destroy = () => {
		kept.destroy();
		fresh.destroy();
	};
	return {
		kept,
		fresh,
		proxied: proxyEnv !== void 0,
		destroy
	};
}
function isHttp(protocol) {
	return protocol === "http:" || protocol === "https:";
}
function wrong(rule) {
	return new UsageError(`The upstream ${rule}. Give its base address, e.g. https://api.example.com/v1.`);
}
/** How long a kept connection may be idle, in milliseconds: many servers close theirs after 5 seconds. */
const IDLE = 4e3;
/** In bytes: a hundred times all the authorities that Node ships with. */
const LARGEST_CA = 16777216;
/** The beginning of a certificate in PEM form (RFC 7468, section 5.1). */
const BEGIN = "-----BEGIN CERTIFICATE-----";
function readCa(file) {
	const name = "Name a PEM file.";
	const wayOut = {
		missing: "Check its path.",
		large: name,
		other: name
	};
	const text = readTextFile(file, {
		place: `--ca ${file}`,
		largest: LARGEST_CA,
		wayOut
	});
	const [, ...certificates] = text.split(BEGIN);
	if (certificates.length === 0) throw new UsageError(`--ca ${file} has no certificate in PEM form (${BEGIN}). ${name}`);
	try {
		for (const certificate of certificates) new X509Certificate(BEGIN + certificate);
	} catch (cause) {
		throw new UsageError(`--ca ${file} has a certificate that cannot be read: ${cause.message}. ${name}`, { cause });
	}
	return text;
}
export { parseUpstream as n, createAgents as t };
