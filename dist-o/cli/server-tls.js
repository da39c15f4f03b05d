import "./rolldown-runtime.js";
import { a as certificatesIn, i as certificateBlocks, l as rethrow, o as countBegunCertificates, r as UsageError, s as hasOtherBlocks, t as StartError } from "./errors.js";
import { t as makeTemporaryFolder } from "./temporary-folder.js";
import { t as watchFiles } from "./watch-files.js";
import { o as readTextFile } from "./read-files.js";
import { t as _usingCtx } from "./usingCtx.js";
import path from "node:path";
import { X509Certificate, createPrivateKey } from "node:crypto";
import { hostname, networkInterfaces, tmpdir } from "node:os";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { createSecureContext } from "node:tls";
// src/base/tls/certificate-files.ts
/**
* Reads the certificate of a server and its key, and checks them as of `now` (in milliseconds since 1970).
* @throws UsageError that names the flag and the file, the problem and the way out: what cannot be read, is not PEM, is encrypted, has
* expired, is not valid yet, is not for servers, or does not belong together.
*/
function readCertificate(files, now) {
	const text = readPem(CERT, files.cert);
	const key = readPem(KEY, files.key);
	const [own] = readCertificates(CERT, files.cert, {
		text,
		now
	});
	assertForServers(own, files.cert);
	const privateKey = readKey(key, files.key);
	if (!own.checkPrivateKey(privateKey)) throw new UsageError(`${KEY} ${files.key} is not the key of ${CERT} ${files.cert}: they do not match. The certificate of the server must be the first in its file.`);
	const cert = certificatesIn(text);
	try {
		createSecureContext({
			cert,
			key
		});
	} catch (cause) {
		throw new UsageError(`${CERT} ${files.cert} cannot be used: ${cause.message}. Make a new one, e.g. with a key of EC P-256 or RSA of 2048 bits.`, { cause });
	}
	return {
		cert,
		key,
		isMixed: hasOtherBlocks(text)
	};
}
/**
* Reads the certificates of the authorities that sign those of clients. One that has expired is refused, unless `used` has it already:
* the others can be replaced without it. One of them must be of an authority: it says so, or has signed itself, as old ones do.
* @throws UsageError that names the flag and the file, the problem and the way out.
*/
function readClientAuthorities(file, now, used = "") {
	const text = readPem(CA, file);
	const certificates = readCertificates(CA, file, {
		text,
		now,
		used
	});
	if (!certificates.some((each) => each.ca || hasSignedItself(each))) {
		const [first] = certificates;
		throw new UsageError(`${CA} ${file}: the certificate of ${oneLine(first.subject)} is not that of an authority (its basic constraints lack CA). Name the file of the authority that has signed those of the clients.`);
	}
	return certificatesIn(text);
}
/** Whether a PEM text has a certificate that has signed itself, which clients can trust as it is. */
function hasOwnAuthority(text) {
	return certificateBlocks(text).some((block) => hasSignedItself(new X509Certificate(block)));
}
const CERT = "--tls-cert";
const KEY = "--tls-key";
const CA = "--tls-ca";
/** In bytes: a hundred times a long chain. */
const LARGEST = 1048576;
function readPem(flag, file) {
	const name = "Name a PEM file.";
	const wayOut = {
		missing: "Check its path.",
		large: name,
		other: name
	};
	return readTextFile(file, {
		place: `${flag} ${file}`,
		largest: LARGEST,
		wayOut
	});
}
/** The beginning of a certificate in PEM form (RFC 7468, section 5.1). */
const BEGIN = "-----BEGIN CERTIFICATE-----";
function hasSignedItself(certificate) {
	return certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);
}
function readCertificates(flag, file, { text, now, used = "" }) {
	const blocks = certificateBlocks(text);
	const begun = countBegunCertificates(text);
	if (begun === 0) throw new UsageError(`${flag} ${file} has no certificate in PEM form (${BEGIN}). Name a PEM file.`);
	if (blocks.length < begun) throw new UsageError(`${flag} ${file} has a certificate that cannot be read: its lines are not base64, or its end is missing. Name a PEM file.`);
	const old = new Set(certificateBlocks(used).map((block) => new X509Certificate(block).fingerprint256));
	return blocks.map((block) => {
		const certificate = parse(flag, file, block);
		if (old.has(certificate.fingerprint256)) return certificate;
		const { validFromDate, validToDate, subject } = certificate;
		const which = `${flag} ${file}: the certificate of ${oneLine(subject)}`;
		if (validToDate.getTime() < now) throw new UsageError(`${which} has expired on ${validToDate.toISOString()}. Renew it.`);
		if (validFromDate.getTime() > now) throw new UsageError(`${which} is not valid before ${validFromDate.toISOString()}. Check the clock of this machine, or use another one.`);
		return certificate;
	});
}
function parse(flag, file, block) {
	try {
		return new X509Certificate(block);
	} catch (cause) {
		throw new UsageError(`${flag} ${file} has a certificate that cannot be read: ${cause.message}. Name a PEM file.`, { cause });
	}
}
/** Of the purposes that a certificate may name (RFC 5280, section 4.2.1.12): the authentication of a server, and any. */
const FOR_SERVERS = ["1.3.6.1.5.5.7.3.1", "2.5.29.37.0"];
function assertForServers({ keyUsage }, file) {
	const purposes = keyUsage;
	if (purposes && !purposes.some((each) => FOR_SERVERS.includes(each))) throw new UsageError(`${CERT} ${file}: this certificate is not for servers (its extended key usage lacks serverAuth). Use another one.`);
}
function readKey(text, file) {
	if (/-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: ?4,ENCRYPTED/m.test(text)) throw new UsageError(`${KEY} ${file} is encrypted. Decrypt it: openssl pkey -in ${file} -out decrypted.pem.`);
	if (!/-----BEGIN (?:[A-Z]{1,8} )?PRIVATE KEY-----/.test(text)) throw new UsageError(`${KEY} ${file} has no private key in PEM form (-----BEGIN PRIVATE KEY-----). Name a PEM file.`);
	try {
		return createPrivateKey(text);
	} catch (cause) {
		throw new UsageError(`${KEY} ${file} has a key that cannot be read: ${cause.message}. Name a PEM file.`, { cause });
	}
}
/** A subject for a message: Node writes an attribute a line. */
function oneLine(subject) {
	return subject ? subject.replaceAll("\n", ", ") : "no name";
}
// src/base/tls/name-for-clients.ts
/**
* The name or address under which clients can ask a server that listens on `host`: that one if its certificate is for it, otherwise a
* name of the certificate that leads there, `localhost` first. `undefined` if none does, or none is found in time.
*/
async function nameForClients(host, certificate) {
	const isEverywhere = EVERYWHERE.includes(plainAddress(host));
	if (!isEverywhere && isFor(certificate, host)) return host;
	const places = isEverywhere ? ownAddresses(host) : new Set(await addressesOf(host));
	const names = certificateNames(certificate).filter((name) => !name.startsWith("*")).toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_NAMES);
	return names[(await Promise.all(names.map(async (name) => (await addressesOf(name)).some((address) => places.has(address))))).indexOf(true)];
}
/** The names and addresses that a certificate is for (RFC 5280, section 4.2.1.6), as far as they are plain. */
function certificateNames({ subjectAltName = "" }) {
	return subjectAltName.split(", ").flatMap((each) => /^(?:DNS|IP Address):([\w.:*-]+)$/.exec(each)?.[1] ?? []).map((name) => isIP(name) === 6 ? plainAddress(name) : name);
}
/** All addresses of the machine, of IPv4 or of both versions. */
const EVERYWHERE = ["0.0.0.0", "::"];
const MOST_NAMES = 20;
/** How long a name may take to be looked up, in milliseconds. */
const PATIENCE$1 = 2e3;
function isFor(certificate, host) {
	return (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== void 0;
}
/** Ranks names that exist on every machine (`localhost`) before others. */
function rank(name) {
	const at = [
		"localhost",
		"127.0.0.1",
		"::1"
	].indexOf(name.toLowerCase());
	return at < 0 ? 3 : at;
}
/** The addresses of this machine on which a server listens that listens on all. */
function ownAddresses(host) {
	const heard = Object.values(networkInterfaces()).flatMap((each = []) => each).filter(({ family }) => host.includes(":") || family === "IPv4");
	return /* @__PURE__ */ new Set(["127.0.0.1", ...heard.map(({ address }) => address)]);
}
/** The addresses that a name leads to; none if it leads nowhere, or the answer takes too long. */
async function addressesOf(name) {
	if (isIP(name) > 0) return [plainAddress(name)];
	const late = Promise.withResolvers();
	const timer = setTimeout(() => late.resolve([]), PATIENCE$1);
	const found = lookup(name, { all: true }).then((all) => all.map(({ address }) => address), () => []);
	return Promise.race([found, late.promise]).finally(() => clearTimeout(timer));
}
/** An address in its shortest form. */
function plainAddress(address) {
	return isIP(address) === 6 ? new URL(`http://[${address.split("%")[0]}]`).hostname.slice(1, -1) : address;
}
// src/base/tls/server-tls.ts
/**
* Reads or makes the certificate of a server, and watches its files.
* @throws UsageError for a file that cannot be used; StartError when the file for clients cannot be written.
*/
async function openTls(setting, { host, onNotice }) {
	try {
		var _usingCtx$1 = _usingCtx();
		const given = setting === "self-signed" ? { selfSigned: true } : setting;
		const { ca } = given;
		const files = "cert" in given ? given : void 0;
		const ownFile = files && path.resolve(files.cert);
		const opened = _usingCtx$1.a(new AsyncDisposableStack());
		let listener = () => {};
		const writeForClients = fileForClients(opened);
		const trouble = lastingTrouble((why) => onNotice({
			message: `The certificate stays as it was: ${why}.`,
			isTrouble: true
		}));
		opened.defer(() => trouble.end());
		const watched = [...files ? [files.cert, files.key] : [], ...ca === void 0 ? [] : [ca]];
		if (watched.length > 0) {
			const watcher = watchFiles([...new Set(watched)], {
				changed: async (isAgain) => takeUp(isAgain),
				gone: (file) => trouble.note(`${file} is gone. It is read again when it is back`, true)
			});
			opened.defer(() => watcher.close());
		}
		const readAll = (used) => {
			const now = Date.now();
			const { isMixed = false, ...pair } = files ? readCertificate(files, now) : {};
			return {
				context: {
					...pair,
					...ca !== void 0 && { ca: readClientAuthorities(ca, now, used) }
				},
				isMixed
			};
		};
		const fileOf = (cert, isMixed) => {
			if (!hasOwnAuthority(cert)) return void 0;
			return isMixed ? writeForClients(cert) : ownFile;
		};
		const first = readAll();
		const made = files ? void 0 : await makeForRun(host);
		let context = {
			...made?.pair,
			...first.context
		};
		let caFile = made ? writeForClients(made.ca) : fileOf(context.cert, first.isMixed);
		const takeUp = (isAgain) => {
			try {
				const { context: read, isMixed } = readAll(context.ca);
				const next = {
					...context,
					...read
				};
				trouble.end();
				if (!made) caFile = fileOf(next.cert, isMixed);
				if (next.cert === context.cert && next.key === context.key && next.ca === context.ca) return "done";
				context = next;
				listener();
				onNotice({
					message: `new TLS files are in use: ${watched.join(", ")}; connections that are open keep the old ones`,
					isTrouble: false
				});
				return "done";
			} catch (error) {
				if (!(error instanceof UsageError || error instanceof StartError)) {
					rethrow(error);
					return "done";
				}
				trouble.note(error.message.replace(/\.$/, ""), !isAgain);
				return "again";
			}
		};
		const name = made ? host : await nameOf(context.cert, host, onNotice);
		const running = opened.move();
		return {
			name,
			identity: {
				get context() {
					return context;
				},
				asksClients: ca !== void 0,
				onRefused: refusedClients((message) => onNotice({
					message,
					isTrouble: false
				})),
				onChange: (next) => {
					listener = next;
				}
			},
			trust: {
				asksClients: ca !== void 0,
				get caFile() {
					return caFile;
				},
				get ca() {
					if (made) return made.ca;
					return hasOwnAuthority(context.cert) ? context.cert : void 0;
				}
			},
			[Symbol.asyncDispose]: () => running.disposeAsync()
		};
	} catch (_) {
		_usingCtx$1.e = _;
	} finally {
		await _usingCtx$1.d();
	}
}
/**
* Creates a function that says of a client that it is refused, and why: at once for the first with a reason, then at most once a
* minute for each, with the number of those that were not said. `now` gives milliseconds.
*/
function refusedClients(say, now = () => performance.now()) {
	const said = /* @__PURE__ */ new Map();
	return (why, address = "an address that is gone") => {
		const last = said.get(why);
		if (last && now() - last.time < MINUTE) {
			last.unsaid += 1;
			return;
		}
		said.set(why, {
			time: now(),
			unsaid: 0
		});
		say(`a request from ${address}${last?.unsaid ? `, and ${last.unsaid} more since the last line,` : ""} was refused with 403: ${why}`);
	};
}
/** The host name for addresses; if the certificate has no usable one, a notice says so. */
async function nameOf(cert, host, onNotice) {
	const certificate = new X509Certificate(cert);
	const name = await nameForClients(host, certificate);
	if (name !== void 0) return name;
	const names = certificateNames(certificate);
	onNotice({
		message: `The certificate is not for ${host}, and no name of it leads there${names.length > 0 ? `: ${names.slice(0, 10).join(", ")}` : ", as it has none"}. Clients refuse it under this address: use one with a name that leads to this machine.`,
		isTrouble: true
	});
	return host;
}
async function makeForRun(host) {
	const { makeCertificate } = await import("./make-certificate.js");
	const { ca, ...pair } = makeCertificate(namesHere(host), Date.now());
	return {
		pair,
		ca
	};
}
/** Writes what clients can trust to a file of this run, which is removed at the end; returns its path. */
function fileForClients(opened) {
	let folder;
	opened.defer(() => folder?.[Symbol.dispose]());
	return (certificates) => {
		try {
			folder ??= makeTemporaryFolder();
			return folder.write("ca.pem", certificates);
		} catch (cause) {
			throw new StartError(`The certificate for clients cannot be written to ${tmpdir()}: ${cause.message}. Name another directory in TMPDIR, or use --tls-cert and --tls-key, in two files.`, { cause });
		}
	};
}
/** The names and addresses under which this machine, or the address that is listened on, can be asked. */
function namesHere(host) {
	const names = [
		"localhost",
		"127.0.0.1",
		"::1",
		host.toLowerCase(),
		hostname().toLowerCase()
	];
	return [...new Set(names)].filter((name) => isIP(name) > 0 || DNS_NAME.test(name));
}
/** A name as certificates have it (RFC 5280, section 4.2.1.6). */
const DNS_NAME = /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?)*$/;
/** How long a problem must last before it is reported, in milliseconds. */
const PATIENCE = 3e3;
/** Creates what says trouble that lasts. Call `end` before it is thrown away. */
function lastingTrouble(say) {
	let timer;
	let latest;
	return {
		note: (why, isNew) => {
			if (!isNew && why === latest) return;
			latest = why;
			timer ??= setTimeout(() => {
				timer = void 0;
				if (latest !== void 0) say(latest);
			}, PATIENCE).unref();
		},
		end: () => {
			clearTimeout(timer);
			timer = void 0;
			latest = void 0;
		}
	};
}
/** In milliseconds. */
const MINUTE = 6e4;
export { openTls };
