import "./rolldown-runtime.js";
import { c as readSwitches, i as assertNoPem, o as flagsOf, r as withWords, s as gatherFlags, t as namesFile, u as Yargs } from "./sort-words.js";
import { n as useResultCache, r as buildCommit } from "./result-cache.js";
import { r as UsageError, t as StartError } from "./errors.js";
import { n as packageVersion } from "./package-files.js";
import { a as oneLine, c as printable } from "./text.js";
import { g as shownValue } from "./assert-options.js";
import { n as didYouMean } from "./shown.js";
import { o as withVariables } from "./read-settings.js";
import { r as many } from "./built-in-contract.js";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
// src/cli/settings/peer-words.ts
/** The command here that does what one of another program does, by its name there. */
const PEER_COMMANDS = {
	document: "start",
	serve: "start",
	server: "start",
	run: "start",
	dev: "start",
	validate: "check",
	lint: "contract",
	test: "verify",
	record: "proxy"
};
/**
* Flags that other mock servers and proxies have, without dashes and in small letters: the flag that does it here, or a sentence that says
* how it is done.
*/
const PEER_FLAGS = {
	...flags("tls-self-signed", [
		"https",
		"tls",
		"ssl"
	]),
	...flags("tls-cert", ["cert"]),
	...flags("delay", ["latency"]),
	...flags("host", [
		"hostname",
		"bind",
		"address"
	]),
	...flags("seed", ["fakerseed"]),
	...flags("log", [
		"quiet",
		"q",
		"verbose",
		"verboselevel",
		"logtransaction",
		"disablelogtofile"
	]),
	...flags("admin-token", ["adminkey"]),
	...sentences("The contract is a word, or --contract FILE: petstore-sandbox start shop.yaml.", [...[
		"spec",
		"file",
		"document",
		"definition",
		"openapi",
		"swagger",
		"schema"
	], ...["api", "input"]]),
	...sentences("It is not needed: answers come from records that are generated, and change with each request that changes them.", [
		"d",
		"dynamic",
		"ignoreexamples",
		"jsonschemafakerfillproperties"
	]),
	...sentences("It is not needed: requests are always checked; the proxy passes on what it finds at fault and reports it (--report FILE, --annotate, --fail-on).", [
		"errors",
		"validate",
		"validaterequest",
		"validateresponse"
	]),
	...sentences("It is not needed: other origins may ask, and learn it by CORS (docs/cors.md).", [...["cors", "nocors"]]),
	...sentences("There is one process, and it needs no more.", [
		"m",
		"multiprocess",
		"workers"
	]),
	...sentences("Paths, ids and what records refer to follow from the contract: petstore-sandbox contract explain shop.yaml says how.", [
		"routes",
		"r",
		"id",
		"i",
		"foreignkeysuffix",
		"prefix"
	]),
	...sentences("Set HTTPS_PROXY instead.", ["upstreamproxy", "httpproxy"]),
	...sentences("In front of a service stands the proxy: petstore-sandbox proxy shop.yaml https://api.example.com/v1.", ["proxyurl", "target"]),
	...sentences("The state is read and replaced over the control plane (docs/control-plane.md), and kept with --data DIR.", ["snapshots", "db"])
};
/** The hint for a flag of another tool: which flag of ours it corresponds to, or how the same is done here. */
function peerFlag(flag) {
	const name = flag.replaceAll("-", "").toLowerCase();
	return Object.hasOwn(PEER_FLAGS, name) ? PEER_FLAGS[name] : void 0;
}
function flags(flag, names) {
	return Object.fromEntries(names.map((name) => [name, { flag }]));
}
function sentences(say, names) {
	return Object.fromEntries(names.map((name) => [name, { say }]));
}
// src/cli/settings/explain-mistake.ts
/** Rewrites yargs's message for a wrong command line so that the way out is clear. The first of the commands is the default. */
function explainMistake(message, argv, commands) {
	const command = argv.flatMap((word) => commands.filter((each) => isNamed(each, word)))[0];
	const unknown = /^Unknown arguments?: (.+?)(, |$)/.exec(message)?.[1];
	if (unknown !== void 0) return `${explainUnknown(unknown, argv, {
		command,
		commands
	})} See --help.`;
	const choice = message.split("\n").find((line) => line.trim().startsWith(ARGUMENT));
	if (choice !== void 0) return explainChoice(choice.trim(), command);
	const valueless = /^Not enough arguments following: (\S+)$/.exec(message)?.[1];
	if (valueless) return `${dashed(valueless)} needs a value. See --help.`;
	if (message.startsWith("Not enough non-option arguments") && command) return `${command.needs} See --help.`;
	return `${oneLine(message).replace(/\.$/, "")}. See --help.`;
}
/** The message for a first word that is neither a command nor a scenario. */
function unknownCommand(word, commands, scenarios = []) {
	const names = commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
	const peer = Object.hasOwn(PEER_COMMANDS, word) ? PEER_COMMANDS[word] : void 0;
	const hint = peer ? ` Did you mean "${peer}"?` : didYouMean(word, [...names, ...scenarios]);
	const others = scenarios.length > 0 ? `; the scenarios are ${scenarios.join(", ")}` : "";
	return `There is no command${others && " and no scenario"} "${word}".${hint} The commands are ${names.join(", ")}${others}.`;
}
function isNamed({ name, aliases = [] }, word) {
	return name === word || aliases.includes(word);
}
const [ARGUMENT, GIVEN, CHOICES] = [
	"Argument: ",
	", Given: ",
	", Choices: "
];
/** Explains a line of yargs: `Argument: log, Given: "lout", Choices: "pretty", "json"`. */
function explainChoice(line, command) {
	const [from, to] = [line.indexOf(GIVEN), line.lastIndexOf(CHOICES)];
	const name = line.slice(ARGUMENT.length, from);
	const given = line.slice(from + GIVEN.length, to);
	const words = line.slice(to + CHOICES.length).replaceAll("\"", "");
	const place = name === "action" ? command?.chooses : `--${name}`;
	const values = JSON.parse(`[${given}]`);
	const hint = didYouMean(values[0] ?? "", words.split(", "));
	return `${place} must be one of ${words}, got ${values.map(shownValue).join(", ")}.${hint} See --help.`;
}
function explainUnknown(unknown, argv, { command, commands }) {
	const { name } = command ?? commands[0];
	if (argv.includes(unknown)) return `${name} takes no words; "${unknown}" is one too many.`;
	const flags = Object.keys(flagsOf(name));
	const peer = peerFlag(unknown);
	if (peer && "say" in peer) return `Unknown argument ${dashed(unknown)}. ${peer.say}`;
	const hint = peer && flags.includes(peer.flag) ? ` Did you mean "--${peer.flag}"?` : didYouMean(unknown, [
		...flags,
		"help",
		"version"
	]).replace("\"", "\"--");
	return `Unknown argument ${dashed(unknown)}.${hint}`;
}
function dashed(flag) {
	return `${flag.length > 1 ? "--" : "-"}${flag}`;
}
// src/cli/commands/commands.ts
/** Positional words of a command, whose meaning is recognised by what they name. */
const WORDS = {
	type: "string",
	array: true
};
const CONTRACT = "An OpenAPI document (a file or an https address) to take instead";
const UPSTREAM = "the base address of a service, or production, staging (PETSTORE_PRODUCTION_URL, PETSTORE_STAGING_URL)";
const start = {
	name: "start",
	aliases: ["mock"],
	words: "[words..]",
	describe: "Start the sandbox (the default command)",
	usage: "$0 start [contract] [scenario]\n\nStart the sandbox (the default command).",
	positionals: { words: {
		...WORDS,
		describe: `${CONTRACT}; a scenario: a name in scenarios/, or a YAML or JSON file; or both`
	} },
	examples: [
		["$0 shop.yaml", "your own contract"],
		["$0 start flaky --port 0", "a built-in scenario, on any free port"],
		["$0 start ./my.yaml --watch", "your own, reloaded when it changes"],
		["$0 start --exec \"npm test\"", "a test run against it; exits with its code"]
	],
	run: async (given) => (await import("./start.js")).start(given)
};
const proxy = {
	name: "proxy",
	words: "[words..]",
	usage: "$0 proxy [contract] <upstream>\n\nForward requests to a real service, byte for byte, and check them.",
	positionals: { words: {
		...WORDS,
		describe: `${CONTRACT}; and ${UPSTREAM}`
	} },
	describe: "Forward requests to a real service, byte for byte",
	examples: [
		["$0 proxy https://api.example.com/v1", "in front of a service"],
		["$0 proxy shop.yaml https://shop.example.com", "of your own contract"],
		["$0 proxy staging --read-only", "where nothing may be written"],
		["$0 proxy staging --exec \"npm test\"", "a test run through it"],
		["$0 proxy staging --record session.yaml", "record a session; start replays it"]
	],
	run: async (given) => (await import("./proxy.js")).proxy(given)
};
const verify = {
	name: "verify",
	words: "[words..]",
	usage: "$0 verify [contract] <upstream>\n\nCheck whether a real service keeps the contract, and where it differs from the sandbox",
	positionals: { words: {
		...WORDS,
		describe: `${CONTRACT}; and ${UPSTREAM}`
	} },
	describe: "Check whether a real service keeps the contract, and where it differs from the sandbox",
	examples: [
		["$0 verify staging", "reads only; the key is PETSTORE_KEY"],
		["$0 verify staging --allow-writes --report verify.html", `creates a few ${many} there`],
		["$0 verify staging --write-profile staging.yaml", "then: start staging.yaml"]
	],
	run: async (given) => (await import("./verify.js")).verify(given)
};
const check = {
	name: "check",
	words: "[words..]",
	describe: "Check HAR files and recordings against the contract",
	usage: "$0 check [contract] <files..>\n\nCheck HAR files and recordings against the contract.",
	names: "file",
	positionals: { words: {
		...WORDS,
		describe: `HAR files (.har), tapes (.tape.ndjson) or recorded scenarios; and ${CONTRACT.replace("An", "an")}`
	} },
	examples: [["$0 check session.har --report report.html", "a browser export"], ["$0 check shop.yaml session.har", "against your own contract"]],
	run: async (given) => (await import("./check.js")).check(given)
};
const report$1 = {
	name: "report",
	words: "<action> [files..]",
	needs: "report needs to know what to do: report merge <file.json...>.",
	chooses: "What to do with reports",
	describe: "Merge reports of many proxies or runs into one",
	names: { merge: "file" },
	usage: "$0 report merge <file.json...>\n\nMerge the reports of many proxies or runs into one.",
	positionals: {
		action: {
			choices: ["merge"],
			describe: "What to do"
		},
		files: {
			type: "string",
			array: true,
			default: [],
			describe: "Reports that --report FILE.json wrote"
		}
	},
	examples: [["$0 report merge reports/*.json --report all.html", "one report of a fleet"], ["$0 report merge reports/*.json --expect 3", "fails if one of three is missing"]],
	run: async (given) => (await import("./report-command.js")).report(given)
};
const scenario = {
	name: "scenario",
	words: "<action> [files..]",
	needs: "scenario needs to know what to do: scenario list, new <name>, validate <file...>, import <file> --out FILE or schema.",
	chooses: "What to do with scenarios",
	describe: "List, write, check, import or describe scenarios",
	names: {
		validate: "scenario",
		import: "file"
	},
	usage: "$0 scenario list | new <name> | validate <file...> | import <file> --out FILE | schema\n\nWork on scenario files.",
	positionals: {
		action: {
			choices: [
				"list",
				"new",
				"validate",
				"import",
				"schema"
			],
			describe: "What to do"
		},
		files: {
			type: "string",
			array: true,
			default: [],
			describe: "validate: files or names; new: a name or path; import: a HAR or tape"
		}
	},
	examples: [["$0 scenario new checkout", "a small checkout.yaml to start from"], ["$0 scenario import a.har --out a.yaml", "a browser export; start replays it"]],
	run: async (given) => (await import("./scenario-command.js")).scenario(given)
};
const contract = {
	name: "contract",
	words: "<action> [files..]",
	needs: "contract needs to know what to do: contract explain, contract ledger, contract types or contract diff <older> <newer>.",
	chooses: "What to do with the contract",
	describe: "Say what the contract is served as, what it leaves open, or how two differ; or write its types",
	usage: "$0 contract explain | ledger | types [file]\n$0 contract diff <older> <newer>\n\nExplain which resources a contract has, what each operation does in them, and why; say what it leaves open, where, and what would settle it; say how two contracts differ, and what of it breaks clients; or write its types in TypeScript, for handlers (docs/behaviour.md).",
	names: {
		explain: "file",
		ledger: "file",
		diff: "file",
		types: "file"
	},
	positionals: {
		action: {
			choices: [
				"explain",
				"ledger",
				"diff",
				"types"
			],
			describe: "What to do"
		},
		files: {
			type: "string",
			array: true,
			default: [],
			describe: "The OpenAPI document; without it, the pet store's; diff: both"
		}
	},
	examples: [
		["$0 contract explain", "resources, operations, reasons"],
		["$0 contract explain shop.yaml", "the same of your own contract"],
		["$0 contract ledger shop.yaml", "what it leaves open"],
		["$0 contract diff old.yaml new.yaml", "what changes, and what breaks clients"],
		["$0 contract types shop.yaml > shop.d.ts", "its types, for handlers in code"]
	],
	run: async (given) => (await import("./contract-command.js")).contract(given)
};
const mcp = {
	name: "mcp",
	words: "[words..]",
	describe: "Give a coding agent the control of a sandbox, as tools (Model Context Protocol)",
	usage: "$0 mcp [contract] [scenario]\n\nGive a coding agent the control of a sandbox, as tools of the Model Context Protocol over standard input and output: of one that it starts, or of one that runs (docs/agents.md).",
	positionals: { words: {
		...WORDS,
		describe: `${CONTRACT}; a scenario; or both`
	} },
	examples: [
		["$0 mcp", "a sandbox of its own, on any free port"],
		["$0 mcp --url http://127.0.0.1:4010", "one that runs"],
		["$0 mcp --url http://127.0.0.1:4010 --read-only", "to look at it only"]
	],
	run: async (given) => (await import("./mcp.js")).mcp(given)
};
const completion = {
	name: "completion",
	words: "",
	describe: "Print the script that completes command lines in bash and zsh",
	usage: "$0 completion\n\nPrint the script that completes command lines in bash and zsh (docs/completion.md).",
	examples: [["source <($0 completion)", "in ~/.bashrc or ~/.zshrc"]],
	run: async (given) => (await import("./completion.js")).completion(given)
};
/** The commands, in the order of `--help`. */
const commands = [...[
	start,
	proxy,
	verify,
	check,
	report$1,
	scenario
], ...[
	contract,
	mcp,
	completion
]];
// src/cli/commands/run-command.ts
/**
* Runs the command line and returns the exit code: 0 for success, 1 for findings or a failed command, 2 for a wrong usage or
* an invalid file, 3 if it cannot start.
*/
async function runCommand(argv) {
	const assertWritten = watchStdout();
	try {
		const exitCode = argv[0] === ASKING ? await answer(argv.slice(1)) : await dispatch(argv);
		await assertWritten();
		return exitCode;
	} catch (error) {
		return report(error);
	}
}
/**
* Catches write errors of standard output, which would otherwise end the process. Call the returned
* function at the end: it throws a UsageError if something was not written. A reader that has left
* (EPIPE) is not an error.
*/
function watchStdout() {
	let failure;
	process.stdout.on("error", (error) => {
		failure ??= error;
	});
	return async () => {
		await setImmediate();
		if (!failure || failure.code === "EPIPE") return;
		const why = failure.code ?? failure.message;
		throw new UsageError(`Standard output cannot be written: ${why}.`, { cause: failure });
	};
}
/** The flag with which the scripts of `completion` ask what can stand next. */
const ASKING = "--get-yargs-completions";
async function answer(given) {
	const { answering, readShellWords } = await import("./completion.js");
	const words = readShellWords(given, commands);
	const parser = Yargs([ASKING, ...words.joined]).scriptName("petstore-sandbox");
	for (const each of commands) parser.command(namesOf(each), each.describe, define(each));
	await (await answering(configured(parser), {
		commands,
		words
	})).exitProcess(false).parseAsync();
	return 0;
}
/** What `--version` prints: the version, or with `--json` all that says which program this is, as one line of JSON. */
async function versionText(argv) {
	const version = packageVersion();
	if (!(argv.includes("--version") || argv.includes("-v")) || !argv.includes("--json")) return version;
	const { builtInContract } = await import("./built-in-contract2.js");
	return JSON.stringify({
		version,
		commit: buildCommit,
		node: process.versions.node,
		contract: builtInContract().digest
	});
}
/** `-h` names an address to listen on; without one, it asks for help, as it does elsewhere. */
function withHelp(argv) {
	return argv.map((word, at) => word === "-h" && (argv[at + 1] ?? "-").startsWith("-") ? "--help" : word);
}
async function dispatch(given) {
	assertNoPem(given);
	const argv = readSwitches(withHelp(given));
	let exitCode = 0;
	let parser = Yargs(argv).scriptName("petstore-sandbox").usage("$0 <command>\n\nA sandbox of the pet store API, or of any OpenAPI contract: every operation, with state, scenarios and faults.");
	for (const command of commands) {
		const { name } = command;
		parser = parser.command(namesOf(command), command.describe, define(command), async (given) => {
			const { flags, warnings } = gatherFlags(given, name, process.env);
			if (Array.isArray(flags._) && flags._.length === 0) await assertFirstWord(flags.words);
			const isOff = flags["no-cache"];
			if (isOff !== void 0) useResultCache(!["1", "true"].includes(String(isOff)));
			const gathered = {
				flags: withWords(name, flags),
				warnings
			};
			exitCode = await command.run(gathered).catch((error) => {
				if (error instanceof UsageError) error.message = withVariables(error.message, name, {
					flags: gathered.flags,
					environment: process.env
				});
				throw error;
			});
		});
	}
	await configured(parser, await versionText(argv)).wrap(Math.min(100, process.stdout.columns ?? 100)).strict().exitProcess(false).showHelpOnFail(false).fail((message, error) => {
		if (error instanceof Error && error.name !== "YError") throw error;
		throw new UsageError(explainMistake(message ?? error.message, argv, commands));
	}).parseAsync();
	return exitCode;
}
/** If no command was given, the first word may be a mistyped one. @throws UsageError (as a rejection) */
async function assertFirstWord(words) {
	const [word, ...others] = words ?? [];
	if (word === void 0) return;
	const { listScenarioFiles, nameOfFile } = await import("./scenario-file2.js");
	const names = listScenarioFiles().map(nameOfFile);
	if (!namesFile(word) && !names.includes(word)) throw new UsageError(unknownCommand(word, commands, others.length > 0 ? [] : names));
}
function configured(parser, version = packageVersion()) {
	return parser.version(version).help().alias("version", "v").parserConfiguration({
		"duplicate-arguments-array": true,
		"greedy-arrays": false,
		"boolean-negation": false,
		"parse-numbers": false
	});
}
/** The names of a command for yargs. The first one runs if no command is named. */
function namesOf(command) {
	const { name, words, aliases = [] } = command;
	return [
		`${name} ${words}`.trim(),
		...aliases,
		...command === commands[0] ? ["$0"] : []
	];
}
/** Defines the arguments of a command for yargs. */
function define({ name, usage, positionals = {}, examples }) {
	return (argv) => {
		let defined = argv.options(flagsOf(name));
		if (usage !== void 0) defined = defined.usage(usage);
		for (const [word, definition] of Object.entries(positionals)) defined = defined.positional(word, definition);
		for (const [command, description] of examples) defined = defined.example(command, description);
		return defined;
	};
}
function report(error) {
	if (error instanceof UsageError) {
		console.error(printable(error.message, { lines: true }));
		return 2;
	}
	if (error instanceof StartError) {
		console.error(printable(error.message, { lines: true }));
		return 3;
	}
	console.error("This is a bug of petstore-sandbox:", error);
	return 70;
}
export { runCommand, watchStdout };
