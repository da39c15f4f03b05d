import { i as listed } from "./text.js";
import { A as whole, C as share, D as unspecified, E as tls, O as upstream, S as seed, T as text, _ as pointKinds, a as duration, b as scenarioName, c as handlersFile, d as isAddress, f as keys, g as operations, h as oneWord, i as directory, j as wordOrBare, k as wait, l as headers, m as names, n as adminToken, o as file, p as milliseconds, r as delay, s as files, t as aSwitch, u as instance, v as port, w as startTime, x as scenarioWord, y as resources } from "./option-kinds.js";
import { a as coverages, c as logFormats, d as rehearsals, f as reportEndings, i as contractFormats, l as nextThresholds, m as whenBehindChoices, n as annotationFormats, o as explainThresholds, p as thresholds, r as changeThresholds, s as isolations, t as MOST_CONNECTIONS, u as onMissChoices } from "./words.js";
import { r as many } from "./built-in-contract.js";
// src/options/option.ts
const commandNames = [
	"start",
	"proxy",
	"verify",
	"check",
	"report",
	"scenario",
	"contract",
	"mcp",
	"completion"
];
/** An option with this value, as a user would write it, if it is not given. */
function defaultsTo(text) {
	return {
		kind: "applied",
		text
	};
}
/** A switch that is off, or a list that is empty, if it is not given. */
const absent = {
	kind: "applied",
	text: void 0
};
/** An option without a value if it is not given; `shown` is what the help says of that. */
function unset(shown) {
	return {
		kind: "unset",
		shown
	};
}
/** An option that must be given; the sentence says what it is for. */
function required(sentence) {
	return {
		kind: "required",
		sentence
	};
}
function each(value, commands) {
	return Object.fromEntries(commands.map((command) => [command, value]));
}
function option(parts) {
	return parts;
}
// src/options/checking-options.ts
/** The beginning of a sentence within another one. */
function uncapitalised(text) {
	return text.slice(0, 1).toLowerCase() + text.slice(1);
}
const FRACTION = "The fraction of exchanges to check, from 0 to 1";
const BEHIND$1 = "When exchanges arrive faster than they are checked: delay them, or leave some unchecked";
const RECORD = "Record the exchanges to a scenario (.yaml, .json) or a HAR (.har)";
const LOWEST = "The lowest severity that makes the exit code 1";
const ENDINGS = Object.values(reportEndings).map((each) => each === ".xml" ? `${each} (JUnit)` : each);
const REPORT = `Write a report: ${listed(ENDINGS, "or")}; can be repeated`;
const BY_TERMINAL = unset("pretty on a terminal, else json");
/** The options about a command that is run, and what is checked, recorded, reported and logged: the second part of the table (options.ts). */
const checkingOptions = {
	exec: option({
		kind: text,
		commands: each(unset(), ["start", "proxy"]),
		help: {
			start: "Run a command once ready, with SANDBOX_URL, SANDBOX_KEY and SANDBOX_ADMIN_URL set; stop with its exit code",
			proxy: "Run a command once ready, with SANDBOX_URL and SANDBOX_ADMIN_URL set; stop with its exit code"
		}
	}),
	rotateRuns: option({
		kind: whole(1, 1e3),
		commands: { start: unset() },
		help: "Run the command of --exec this many times under rotation, and say what it depends on (docs/rotation.md)",
		conflict: ({ exec, data, watch, upstream }) => {
			if (upstream !== void 0) return "--rotate-runs cannot be used with --upstream: what a real service leaves open is not for the sandbox to choose.";
			if (exec === void 0) return "--rotate-runs needs --exec, the command that it runs.";
			if (data === void 0 && !watch) return void 0;
			return `--rotate-runs cannot be used with ${watch ? "--watch" : "--data"}: each run begins where the scenario begins.`;
		}
	}),
	rehearse: option({
		kind: wordOrBare(rehearsals),
		commands: { start: unset() },
		help: "Run the command of --exec under the contract of --next, and say which changes break it; =sunset: on each side of the dates of the contract in force (docs/next.md)",
		conflict: (given) => {
			const { exec, rehearse, next } = given;
			const flag = rehearse === "sunset" ? "--rehearse=sunset" : "--rehearse";
			if (exec === void 0) return `${flag} needs --exec, the command that it runs.`;
			if (rehearse !== "sunset" && next === void 0) return "--rehearse needs --next FILE, the next version of the contract; --rehearse=sunset is about the dates of the one in force.";
			if (rehearse === "sunset" && given.now !== void 0) return "--rehearse=sunset cannot be used with --now: it sets the time of each run.";
			const other = REHEARSED_WITHOUT.find((name) => given[name] !== void 0 && given[name] !== false);
			if (other === void 0) return void 0;
			return `${flag} cannot be used with --${flagName(other)}: each run is a sandbox of its own, which begins where the scenario begins.`;
		}
	}),
	rehearseFor: option({
		kind: duration,
		commands: { start: unset("1h") },
		help: "How long --rehearse may take, e.g. 10m; then it says what it found until then",
		conflict: ({ rehearse }) => rehearse === void 0 ? "--rehearse-for needs --rehearse." : void 0
	}),
	/** Which share of the exchanges is checked, from 0 to 1. Default: 1. */
	sample: option({
		kind: share,
		commands: {
			proxy: defaultsTo("1"),
			start: unset("1")
		},
		functions: ["startProxy"],
		help: {
			proxy: FRACTION,
			start: `With --upstream: ${uncapitalised(FRACTION)}`
		}
	}),
	/** What a full queue does: delays the next request (`wait`, the default), or leaves it unchecked (`drop`). */
	whenBehind: option({
		kind: oneWord(whenBehindChoices),
		commands: {
			proxy: defaultsTo("wait"),
			start: unset("wait")
		},
		functions: ["startProxy"],
		help: {
			proxy: BEHIND$1,
			start: `With --upstream: ${uncapitalised(BEHIND$1)}`
		}
	}),
	/** A scenario by name or path; its faults strike what passes, and nothing else of it counts. */
	faults: option({
		kind: file,
		commands: { proxy: unset() },
		help: "Scenario (name or file) whose faults strike the traffic; checked and recorded is what the service sent (docs/faults.md)"
	}),
	/** Whether answers wait for their check and carry `sl-violations`. */
	annotate: option({
		kind: aSwitch,
		commands: { proxy: absent },
		functions: ["startProxy"],
		help: "Hold each answer back for its check and add sl-violations to it"
	}),
	record: option({
		kind: file,
		commands: each(unset(), ["proxy", "start"]),
		help: {
			proxy: RECORD,
			start: `With --upstream: ${uncapitalised(RECORD)}`
		}
	}),
	writeProfile: option({
		kind: file,
		commands: { verify: unset() },
		help: "Write a scenario that answers as the upstream does where the contract is silent"
	}),
	records: option({
		kind: file,
		commands: { verify: unset() },
		help: "File (YAML, JSON) of records and parameters that the service knows, for what its lists do not show; needs --contract",
		conflict: ({ contract }) => contract === void 0 ? "--records needs --contract: of the built-in one everything is known." : void 0
	}),
	report: option({
		kind: files,
		commands: each(absent, [
			"start",
			"proxy",
			"verify",
			"check",
			"report",
			"contract"
		]),
		help: {
			start: `With --upstream or --rehearse: ${uncapitalised(REPORT)}`,
			proxy: REPORT,
			verify: REPORT,
			check: REPORT,
			report: REPORT,
			contract: `${REPORT}; ledger has no .xml and .html`
		}
	}),
	coverage: option({
		kind: oneWord(coverages),
		commands: {
			...each(defaultsTo("met"), [
				"proxy",
				"verify",
				"check",
				"report"
			]),
			start: unset("met")
		},
		help: "Operations that a .json report of a contract with more than 50 lists: those with exchanges, or all"
	}),
	failOn: option({
		kind: oneWord(thresholds),
		kinds: { contract: oneWord([...changeThresholds, ...explainThresholds]) },
		commands: {
			...each(defaultsTo("error"), [
				"proxy",
				"verify",
				"check",
				"report",
				"contract"
			]),
			start: unset("error")
		},
		help: {
			proxy: LOWEST,
			verify: LOWEST,
			check: LOWEST,
			report: LOWEST,
			start: `With --upstream: ${uncapitalised(LOWEST)}`,
			contract: `${LOWEST}; info is for diff; explain has fault, suspect and never [default there: never]`
		}
	}),
	failOnNext: option({
		kind: oneWord(nextThresholds),
		commands: each(defaultsTo("never"), [
			"proxy",
			"check",
			"report"
		]),
		help: "What makes the exit code 1, too: changes of --next that refuse a client, or also errors and warnings that one met",
		conflict: (given) => "next" in given && given.next === void 0 && given.failOnNext !== "never" ? "--fail-on-next needs --next FILE." : void 0
	}),
	/** A baseline file (YAML or JSON) of known findings. */
	baseline: option({
		kind: file,
		commands: each(unset(), [
			"start",
			"proxy",
			"verify",
			"check",
			"report",
			"contract"
		]),
		functions: ["startProxy"],
		help: "File of known findings, which do not fail"
	}),
	updateBaseline: option({
		kind: aSwitch,
		commands: each(absent, [
			"start",
			"proxy",
			"verify",
			"check",
			"report",
			"contract"
		]),
		help: "Write the findings to the baseline",
		conflict: ({ baseline }) => baseline === void 0 ? "--update-baseline needs --baseline FILE." : void 0
	}),
	annotations: option({
		kind: oneWord(annotationFormats),
		commands: each(unset(), [
			"proxy",
			"verify",
			"check",
			"report"
		]),
		help: "Print the most severe findings as annotations of a CI service on standard error"
	}),
	reportEvery: option({
		kind: duration,
		commands: { proxy: unset("when it stops") },
		help: "Also write the reports while the proxy runs, e.g. 60s",
		conflict: ({ report }) => Array.isArray(report) && report.length > 0 ? void 0 : "--report-every needs --report FILE."
	}),
	/** The name of the proxy in its reports. Default: the host's name, and the port if one is given. */
	instance: option({
		kind: instance,
		commands: { proxy: unset("host name and port") },
		functions: ["startProxy"],
		help: "The name of this proxy in its reports"
	}),
	expect: option({
		kind: whole(1, 99999),
		commands: { report: unset() },
		help: "How many instances there must be; with fewer, the exit code is 1"
	}),
	out: option({
		kind: file,
		commands: { scenario: unset() },
		variable: "none",
		help: "The file to write: the recording of import; the schema, instead of standard output"
	}),
	dropUnknown: option({
		kind: aSwitch,
		commands: { scenario: absent },
		variable: "none",
		help: "With import: leave out requests outside the contract's paths"
	}),
	format: option({
		kind: oneWord(contractFormats),
		commands: { contract: unset("text, nothing with --report") },
		variable: "none",
		help: "What standard output has: for people, or for programs; explain has text and json, ledger no junit and html"
	}),
	traffic: option({
		kind: files,
		commands: { contract: absent },
		variable: "none",
		help: "With diff: HAR or recording of real clients, to say whom each change refuses or meets; can be repeated"
	}),
	resource: option({
		kind: resources,
		commands: { contract: absent },
		variable: "none",
		help: "With explain: only this resource with its operations; can be repeated"
	}),
	operation: option({
		kind: operations,
		commands: { contract: absent },
		variable: "none",
		help: "With explain: only this operation, an operationId or \"GET /path\"; can be repeated"
	}),
	kind: option({
		kind: pointKinds,
		commands: { contract: absent },
		variable: "none",
		help: "With ledger: list the points of this kind, all of them; can be repeated"
	}),
	all: option({
		kind: aSwitch,
		commands: { contract: absent },
		variable: "none",
		help: "With ledger: list every point, not the first of each kind"
	}),
	log: option({
		kind: oneWord(logFormats),
		commands: each(BY_TERMINAL, [
			"start",
			"proxy",
			"verify",
			"check",
			"report",
			"scenario",
			"mcp"
		]),
		help: "How requests are logged on standard error"
	}),
	json: option({
		kind: aSwitch,
		commands: each(absent, commandNames),
		variable: "none",
		help: "With --version: print version, commit, Node and the digest of the contract, as JSON",
		conflict: (given) => `--json goes with --version only: petstore-sandbox --version --json.${"format" in given ? " An explanation as JSON is --format json." : ""}`
	})
};
/** Options that keep state from one run to the next, are of a sandbox that stays, or run the command in another way. */
const REHEARSED_WITHOUT = [
	"rotateRuns",
	"data",
	"watch",
	"open",
	"upstream"
];
function flagName(name) {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
// src/options/upstream-options.ts
const TRUSTED = "PEM file of the authorities to trust for an https upstream, instead of the default ones";
const SERVICE = "Base address of the service; or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)";
const BEHIND = "Base address of a real service behind the sandbox, which answers what no route sends to the sandbox (docs/upstream.md); or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)";
const PRODUCTION = "--upstream production needs a word about writes: --mock writes answers them here, --read-only refuses them.";
/** The options about a real service: in front of which a proxy stands, that is verified, or that is behind a sandbox. */
const upstreamOptions = {
	/**
	* The base address of a real service behind the sandbox, http or https, which answers what no route sends to the sandbox. Without a path it
	* gets that of the contract. Default: none.
	*/
	upstream: option({
		kind: upstream,
		commands: {
			proxy: needsUpstream("proxy"),
			verify: needsUpstream("verify"),
			...each(unset(), ["start", "mcp"])
		},
		functions: ["startSandbox"],
		positional: ["proxy", "verify"],
		help: {
			proxy: SERVICE,
			verify: SERVICE,
			start: BEHIND,
			mcp: BEHIND
		},
		conflict: (all) => {
			const { upstream: given, mock, readOnly } = all;
			const isServing = "mock" in all;
			const isReadOnly = readOnly && !("url" in all);
			return given === "production" && isServing && !isReadOnly && !saysWrites(mock) ? PRODUCTION : void 0;
		}
	}),
	/**
	* What the sandbox answers by itself although there is an upstream: operations, resources, `writes` (all but GET, HEAD, OPTIONS), `all`. It is
	* short for routes, which come before those of the scenario.
	*/
	mock: option({
		kind: names,
		commands: each(unset(), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "With --upstream: what the sandbox answers by itself: operations, resources, writes (all but GET, HEAD, OPTIONS) or all, separated by commas (docs/upstream.md)"
	}),
	rate: option({
		kind: whole(1, 1e3),
		commands: { verify: defaultsTo("10") },
		help: "Requests per second to the upstream, at most"
	}),
	/** Whether only GET, HEAD, OPTIONS and QUERY are passed on. */
	readOnly: option({
		kind: aSwitch,
		commands: each(absent, [
			"proxy",
			"start",
			"mcp"
		]),
		functions: ["startProxy", "startSandbox"],
		help: {
			start: "With --upstream: pass on GET, HEAD, OPTIONS and QUERY only; 403 for the rest that a route sends there",
			proxy: "Pass on GET, HEAD, OPTIONS and QUERY only; 403 for the rest",
			mcp: "Offer only the tools that change nothing"
		}
	}),
	/** How long the upstream may be silent before and within its answer, in milliseconds. Default: 30,000. */
	timeout: option({
		kind: milliseconds,
		commands: {
			...each(defaultsTo("30000"), ["proxy", "verify"]),
			start: unset("30000")
		},
		functions: ["startProxy", "startSandbox"],
		help: {
			start: "With --upstream: how long that may be silent before the answer is 504, in ms",
			proxy: "How long the upstream may be silent before the answer is 504, in ms",
			verify: "How long the upstream may take for an answer, in ms"
		}
	}),
	/** A PEM file of the authorities to trust for an https upstream. Default: those of Node. */
	ca: option({
		kind: file,
		commands: each(unset(), [
			"start",
			"proxy",
			"verify",
			"mcp"
		]),
		functions: ["startProxy", "startSandbox"],
		help: {
			start: TRUSTED,
			proxy: TRUSTED,
			verify: TRUSTED,
			mcp: "PEM file to trust for a sandbox on https"
		}
	}),
	/** Whether any certificate of an https upstream is accepted. */
	insecure: option({
		kind: aSwitch,
		commands: each(absent, [
			"start",
			"proxy",
			"verify"
		]),
		functions: ["startProxy", "startSandbox"],
		help: "Accept any certificate of an https upstream"
	})
};
function saysWrites(mock) {
	return Array.isArray(mock) && (mock.includes("writes") || mock.includes("all"));
}
function needsUpstream(command) {
	return required(`${command} needs an upstream: ${command} https://api.example.com/v1, ${command} staging or ${command} production.`);
}
// src/options/serving-options.ts
/** The commands that read a contract. */
const ABOUT_CONTRACTS = [...[
	"start",
	"proxy",
	"verify",
	"check"
], ...[
	"report",
	"scenario",
	"contract",
	"mcp"
]];
const THE_PET_STORE = unset("the pet store's");
const SERVED = "OpenAPI document (a file or an https address) to serve instead";
const SERVED_TOO = "OpenAPI document of the next version of the contract, to serve it too, over the same state";
const HELD_AGAINST = "OpenAPI document of the next version of the contract, to count which clients each of its changes would refuse";
const INSTEAD = "OpenAPI document (a file or an https address) to check against instead";
const OWN_MACHINE = unset("only this machine");
const CONNECTIONS = defaultsTo(String(MOST_CONNECTIONS));
const IN_MEMORY = "state lives in memory";
const NAMED = "A name in scenarios/, or the path of a YAML or JSON file";
const SEED = "Seed of everything that is generated or random";
const TOKEN = "Token that opens the control plane to other machines";
// src/options/options.ts
/**
* Every option once. Its name in the table is that in the library. In kebab case it is its flag, and in capitals, after `PETSTORE_`,
* its variable. Flags, variables, their checks and types, `--help` and docs/configuration.md follow from the table, in its order.
*/
const options = {
	/** The OpenAPI document of another service, which is served, or checked against, in place of the pet store's: a path, or an https address. */
	contract: option({
		kind: file,
		commands: each(THE_PET_STORE, ABOUT_CONTRACTS),
		functions: ["startSandbox", "startProxy"],
		help: {
			start: SERVED,
			mcp: SERVED,
			proxy: INSTEAD,
			verify: INSTEAD,
			check: INSTEAD,
			report: INSTEAD,
			scenario: "OpenAPI document that the scenarios are about",
			contract: "OpenAPI document to read"
		}
	}),
	/** Overlays of that document (OpenAPI Overlay 1.0), in their order. */
	overlay: option({
		kind: files,
		commands: each(absent, ABOUT_CONTRACTS),
		functions: ["startSandbox", "startProxy"],
		help: "OpenAPI Overlay (1.0) to lay over the contract; can be repeated"
	}),
	noCache: option({
		kind: aSwitch,
		commands: each(absent, ABOUT_CONTRACTS),
		help: "Keep nothing of a contract for the next start, and use nothing that was kept"
	}),
	/** Refuses a contract that has anything wrong in a part, with all of it. Default: the part is left out, and the rest is served. */
	strictContract: option({
		kind: aSwitch,
		commands: each(absent, ABOUT_CONTRACTS),
		functions: ["startSandbox", "startProxy"],
		help: "Refuse a contract of which parts cannot be read, instead of leaving those out (contract explain lists them)"
	}),
	/** The next version of the contract: the path of an OpenAPI document. It is served beside it over one state, or held against real traffic. */
	next: option({
		kind: file,
		commands: each(unset(), [
			"start",
			"mcp",
			"proxy",
			"check"
		]),
		functions: ["startSandbox", "startProxy"],
		help: {
			start: SERVED_TOO,
			mcp: SERVED_TOO,
			proxy: HELD_AGAINST,
			check: HELD_AGAINST
		}
	}),
	url: option({
		kind: text,
		commands: { mcp: unset("a sandbox is started") },
		variable: "none",
		help: "Address of a sandbox that runs, such as http://127.0.0.1:4010; without it, one is started"
	}),
	/** The port; 0 takes any free one, which is the default of the library. */
	port: option({
		kind: port,
		commands: {
			start: defaultsTo("4010"),
			proxy: defaultsTo("4011"),
			mcp: unset("any free one")
		},
		functions: ["startSandbox", "startProxy"],
		variable: "PORT",
		alias: "p",
		help: "Port; 0 takes any free one"
	}),
	/** The address to listen on. Default: `127.0.0.1`. */
	host: option({
		kind: text,
		commands: each(defaultsTo("127.0.0.1"), [
			"start",
			"proxy",
			"mcp"
		]),
		functions: ["startSandbox", "startProxy"],
		variable: "HOST",
		alias: "h",
		help: "Address to listen on"
	}),
	/**
	* Speaks https instead of http, with a certificate made for this run (`self-signed`), or of PEM files, which are read again when they
	* change: `{ cert, key }`. With `ca` in addition, clients need a certificate of an authority in that file. Default: http.
	*/
	tls: option({
		kind: tls,
		commands: {},
		functions: ["startSandbox", "startProxy"],
		variable: "none",
		help: {}
	}),
	tlsCert: option({
		kind: file,
		commands: each(unset("http"), [
			"start",
			"proxy",
			"mcp"
		]),
		help: "PEM file of the certificate with which to speak https",
		conflict: ({ tlsKey }) => tlsKey === void 0 ? "--tls-cert needs --tls-key FILE, its private key." : void 0
	}),
	tlsKey: option({
		kind: file,
		commands: each(unset(), [
			"start",
			"proxy",
			"mcp"
		]),
		help: "PEM file of its private key",
		conflict: ({ tlsCert }) => tlsCert === void 0 ? "--tls-key needs --tls-cert FILE, its certificate." : void 0
	}),
	tlsSelfSigned: option({
		kind: aSwitch,
		commands: each(absent, [
			"start",
			"proxy",
			"mcp"
		]),
		help: "Speak https with a certificate made for this run; what clients can trust is in a file that is printed",
		conflict: ({ tlsCert }) => tlsCert === void 0 ? void 0 : "--tls-self-signed cannot be used with --tls-cert: there is one certificate."
	}),
	tlsCa: option({
		kind: file,
		commands: each(unset(), ["start", "proxy"]),
		help: "PEM file of authorities; clients then need a certificate that one of them has signed, except for the health",
		conflict: ({ tlsCert, tlsSelfSigned }) => tlsCert === void 0 && !tlsSelfSigned ? "--tls-ca needs --tls-cert and --tls-key, or --tls-self-signed." : void 0
	}),
	/**
	* The directory in which state is kept, or the address of the Redis or Valkey server (`redis://HOST:PORT`) on which all sandboxes
	* with the same scenario share it. Default: state is in memory.
	*/
	data: option({
		kind: directory,
		commands: each(unset(IN_MEMORY), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "Directory to keep state in, or redis://HOST:PORT[/DB] to share it with other sandboxes of the scenario"
	}),
	/** How many replicas of the server must confirm a change before it is acknowledged, up to 99. Default: 0. */
	waitReplicas: option({
		kind: whole(0, 99),
		commands: each(unset("0"), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "How many replicas of the Redis server must have a change before it is answered",
		conflict: ({ data }) => typeof data === "string" && isAddress(data) ? void 0 : "--wait-replicas needs --data redis://HOST:PORT: only a server has replicas."
	}),
	/** Forgets the kept state of the scenario. */
	fresh: option({
		kind: aSwitch,
		commands: each(absent, ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "Forget the state that --data keeps for the scenario",
		conflict: ({ data }) => data === void 0 ? "--fresh needs --data: without it nothing is kept." : void 0
	}),
	key: option({
		kind: adminToken,
		commands: { verify: unset() },
		help: "An API key that the upstream accepts, if the contract needs one; better given as PETSTORE_KEY"
	}),
	allowWrites: option({
		kind: aSwitch,
		commands: { verify: absent },
		help: `Also send requests that may create ${many} there; without it only GET and HEAD`
	}),
	scenario: option({
		kind: scenarioName,
		commands: each(defaultsTo("default"), [
			"start",
			"verify",
			"mcp"
		]),
		positional: ["start", "mcp"],
		help: {
			start: NAMED,
			mcp: NAMED,
			verify: "The scenario of the sandbox, a name or a path"
		}
	}),
	/**
	* What operations do beyond the contract, in code: the name of a file of JavaScript or TypeScript, or `handlers({ … })` of
	* `petstore-sandbox/handlers`. It overrides what the scenario names.
	*/
	handlers: option({
		kind: handlersFile,
		commands: each(unset(), [
			"start",
			"verify",
			"mcp"
		]),
		functions: ["startSandbox"],
		help: "File of JavaScript or TypeScript that says what operations do beyond the contract (docs/behaviour.md); it runs with your rights"
	}),
	...upstreamOptions,
	/** The seed of everything that is generated or random. This and the next options override the scenario. */
	seed: option({
		kind: seed,
		commands: {
			...each(unset(), ["start", "mcp"]),
			verify: unset("a random one")
		},
		functions: ["startSandbox"],
		help: {
			start: SEED,
			mcp: SEED,
			verify: "What is asked for at random follows from it, a whole number"
		}
	}),
	header: option({
		kind: headers,
		commands: each(absent, ["proxy", "verify"]),
		help: {
			proxy: "A header line, 'NAME: VALUE', of the one request that the proxy itself sends, to see at its start whether the upstream answers; can be repeated. Requests that pass stay as they are",
			verify: "A header line that every request to the upstream has, 'NAME: VALUE'; can be repeated. Reports do not have it"
		}
	}),
	/** The accepted keys; `*` matches any characters. */
	keys: option({
		kind: keys,
		commands: each(unset(), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "Accepted API keys, separated by commas; * matches any characters"
	}),
	/** Whether all keys share one world, or each has its own. */
	isolation: option({
		kind: scenarioWord(isolations),
		commands: each(unset("shared"), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "Whether all keys share one world, or each has a world of its own"
	}),
	/**
	* How many worlds of keys there may be; if there are more, the longest unused is removed. With `data`, 10 times as many are kept;
	* a new one is then refused. Default: 1,000.
	*/
	maxWorlds: option({
		kind: whole(1, 1e6),
		commands: each(unset("1000"), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "With --isolation per-key: how many worlds there may be; beyond that, the longest unused is removed. With --data, 10 times as many are kept"
	}),
	/**
	* How many connections of clients there may be at once, those of the control plane too; one more is answered with 503. Default: 1,000.
	*/
	maxConnections: option({
		kind: whole(1, 1e6),
		commands: each(CONNECTIONS, [
			"start",
			"proxy",
			"mcp"
		]),
		functions: ["startSandbox", "startProxy"],
		help: "How many connections there may be at once; one more is answered with 503"
	}),
	/** How long the world of a key may be unused before it is removed, in milliseconds. Default: an hour. */
	worldIdle: option({
		kind: duration,
		commands: each(unset("1h"), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "How long a world may be unused before it is removed, e.g. 30m"
	}),
	/** How to decide what the contract leaves open: a mode for all entries of the ledger, choices for some, or both. */
	unspecified: option({
		kind: unspecified,
		commands: each(unset(), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "How to decide what the contract leaves open: pinned, strict, documented or rotate (a new choice for each request), and choices for single entries, e.g. rotate,listOrder=id (docs/limits.md)"
	}),
	/** The time of its clock, in milliseconds since 1970, at which it stands still; `{ now, ticking: true }` ticks on from there. Default: what the scenario says. */
	now: option({
		kind: startTime,
		commands: each(unset(), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "The time in the sandbox, which stands still there unless the clock of the scenario ticks, e.g. 2030-12-05T00:00:00Z; with ,ticking after it, it ticks on"
	}),
	/**
	* How long every answer is delayed, in milliseconds: a number, or `{ lower, upper }` for a time drawn by the seed. It is the fault
	* `delay` of every scenario and every world, until it is removed there. Default: 0, which is no fault.
	*/
	delay: option({
		kind: delay,
		commands: each(unset(), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "Delay every answer by this many ms, or by a time drawn from a range, e.g. 200 or 100-400; it is the fault \"delay\" (docs/faults.md), which reaches no call without an accepted key (401)"
	}),
	watch: option({
		kind: aSwitch,
		commands: each(absent, ["start", "mcp"]),
		alias: "w",
		help: "Read the contract, its overlays and the scenario again when their files change"
	}),
	/** What answers requests that are not on the tape of a recorded scenario. Default: `store`. */
	onMiss: option({
		kind: oneWord(onMissChoices),
		commands: each(unset("store"), ["start", "mcp"]),
		functions: ["startSandbox"],
		help: "What answers requests that are not in the recording"
	}),
	drain: option({
		kind: wait,
		commands: each(defaultsTo("0"), ["start", "proxy"]),
		help: "How long to keep answering after SIGTERM, while the health says fail, e.g. 10s"
	}),
	/**
	* The bearer token that every request to the control plane needs, except for its health. Default: none, and the control
	* plane answers only this machine.
	*/
	adminToken: option({
		kind: adminToken,
		commands: each(OWN_MACHINE, [
			"start",
			"proxy",
			"mcp"
		]),
		functions: ["startSandbox", "startProxy"],
		help: {
			start: TOKEN,
			proxy: TOKEN,
			mcp: "Token of the control plane of the sandbox"
		}
	}),
	open: option({
		kind: aSwitch,
		commands: each(absent, ["start", "proxy"]),
		help: "Open the page of the control plane in the browser"
	}),
	...checkingOptions
};
function optionsOfCommand(command) {
	return entries.filter(([, { commands }]) => commands[command] !== void 0).map(([name, option]) => [name, ofOtherKind.get(`${command} ${name}`) ?? option]);
}
function optionsOfFunction(name) {
	return entries.filter(([, { functions }]) => functions?.includes(name));
}
/** The checks of the options of a function. */
function optionRules(name) {
	const rules = optionsOfFunction(name).map(([option, { kind }]) => [option, kind.rule]);
	return Object.fromEntries(rules);
}
/** Those of some settings that are options of a function, without those that were not given. */
function optionsFor(name, settings) {
	const own = new Set(optionsOfFunction(name).map(([option]) => option));
	const given = Object.entries(settings).filter(([option, value]) => own.has(option) && value !== void 0);
	return Object.fromEntries(given);
}
/** The name of an option as a flag, without dashes. */
function flagOf(name) {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
/** The environment variables of an option, the first of which takes precedence. */
function variablesOf(name, { variable }) {
	if (variable === "none") return [];
	const own = PREFIX + flagOf(name).toUpperCase().replaceAll("-", "_");
	return variable === void 0 ? [own] : [own, variable];
}
function purposeOf({ help }, command) {
	return typeof help === "string" ? help : help[command];
}
/** What the help says of an option that is not given, if anything. */
function shownDefault({ commands }, command) {
	const otherwise = commands[command];
	if (otherwise?.kind === "applied") return otherwise.text;
	return otherwise?.kind === "unset" ? otherwise.shown : void 0;
}
/** Both, as one text. */
function helpOf(option, command) {
	const shown = shownDefault(option, command);
	return purposeOf(option, command) + (shown === void 0 ? "" : ` [default: ${shown}]`);
}
const PREFIX = "PETSTORE_";
const entries = Object.entries(options);
/** The options that can be more in a command, by that and their names. */
const ofOtherKind = new Map(entries.flatMap(([name, option]) => Object.entries(option.kinds ?? {}).map(([command, kind]) => [`${command} ${name}`, {
	...option,
	kind
}])));
export { options as a, variablesOf as c, optionRules as i, flagOf as n, optionsFor as o, helpOf as r, optionsOfCommand as s, PREFIX as t };
