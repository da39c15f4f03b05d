import "./rolldown-runtime.js";
import { a as flagOptions, l as wordOptions, n as sortedWords, u as Yargs } from "./sort-words.js";
import { r as UsageError } from "./errors.js";
import { a as oneLine } from "./text.js";
import { n as flagOf } from "./options.js";
import { d as nameOfFile, u as listScenarioFiles } from "./scenario-file.js";
import { f as policies, i as choiceMeaning, m as settingsFor } from "./settlement.js";
import { n as silences } from "./silence-kinds.js";
import { n as readSettings } from "./read-settings.js";
import { readdirSync } from "node:fs";
import process from "node:process";
// src/cli/commands/completion.ts
/** The flag with which the scripts of yargs ask what can stand next. */
const ASKING = "--get-yargs-completions";
/** `petstore-sandbox completion`: prints the scripts of yargs with which bash and zsh complete command lines, each for its own shell. */
async function completion({ flags }) {
	readSettings("completion", {
		flags,
		environment: process.env
	});
	const [bash, zsh] = [scriptFor("bash", `"\${1/#\\~/$HOME}"`), scriptFor("zsh", `"\${(Q)~words[1]}"`)];
	process.stdout.write([
		"#compdef petstore-sandbox",
		"# Completes the command lines of petstore-sandbox in bash and zsh. In ~/.bashrc or ~/.zshrc (there after compinit):",
		"#   source <(petstore-sandbox completion)",
		"# or, for zsh, as the file _petstore-sandbox in a folder of $fpath.",
		`if [ -n "\${ZSH_VERSION-}" ]; then\n${zsh}\nelif [ -n "\${BASH_VERSION-}" ]; then\n${bash}\nfi\n`
	].join("\n"));
	return 0;
}
/**
* Lets a parser answer what the scripts ask: it knows commands, flags and choices itself, and calls back for what flags and words name
* (scenarios, operations, points that a contract leaves open). Where nothing stands, the shells offer files.
*/
async function answering(parser, { commands, words }) {
	const line = readLine(words.joined.slice(1, -1), commands);
	const own = await candidatesOf(line, words.current);
	const first = line.isNamed ? [] : shownIn(scenarioNames(), words);
	return parser.completion("completion-script", false, (_current, _argv, useDefaults, done) => {
		if (own) return done(shownIn(own, words));
		return useDefaults((_error, found = []) => done([...found.filter((each) => !/^--\w(?::|$)/.test(each)), ...first]));
	});
}
/** Reads the words that a shell gives. Flags without a command are those of the default command. */
function readShellWords(given, commands) {
	const words = [];
	let isOpen = false;
	for (const word of given) {
		const isBreak = /^[=:]+$/.test(word);
		if ((isBreak || isOpen) && words.length > 1) words.push(words.pop() + word);
		else words.push(word);
		isOpen = isBreak;
	}
	const current = words.at(-1) ?? "";
	const kept = current.length - (given.at(-1) ?? "").length;
	const isNamed = words.some((word) => commands.some((each) => isName(word, each)));
	const isFlag = current.startsWith("-") || words.at(-2)?.startsWith("-");
	const [name = "", ...rest] = words;
	return {
		joined: isNamed || !isFlag ? words : [
			name,
			commands[0]?.name ?? "",
			...rest
		],
		current,
		kept
	};
}
/** The script of yargs for a shell, which asks the program that was typed, and says which shell asks. */
function scriptFor(shell, program) {
	const { SHELL } = process.env;
	process.env.SHELL = shell;
	let script = "";
	Yargs().scriptName("petstore-sandbox").completion().exitProcess(false).parse(["completion"], (_error, _argv, output) => {
		script = output;
	});
	if (SHELL === void 0) delete process.env.SHELL;
	else process.env.SHELL = SHELL;
	return script.replace(/^#.*\n/gm, "").replace(`petstore-sandbox ${ASKING}`, `SHELL=${shell} ${program} 2>/dev/null ${ASKING}`);
}
function isName(word, { name, aliases = [] }) {
	return name === word || aliases.includes(word);
}
function readLine(words, commands) {
	const at = words.findIndex((word) => commands.some((each) => isName(word, each)));
	const command = commands.find((each) => isName(words[at] ?? "", each)) ?? commands[0];
	const flags = /* @__PURE__ */ new Map();
	for (const [name, option] of flagOptions(command.name)) {
		flags.set(`--${flagOf(name)}`, option);
		if (option.alias !== void 0) flags.set(`-${option.alias}`, option);
	}
	const values = /* @__PURE__ */ new Map();
	const others = [];
	let flag;
	const add = (name, value) => values.set(name, [...values.get(name) ?? [], value]);
	for (const word of words.slice(at + 1)) {
		const [name = "", value] = word.split(/=(.*)/s, 2);
		if (flag !== void 0) add(flag, word);
		else if (!word.startsWith("-")) others.push(word);
		else if (value !== void 0) add(name, value);
		const { form, bare } = flags.get(name)?.kind ?? {};
		flag = flag === void 0 && value === void 0 && form !== void 0 && form !== "switch" && bare === void 0 ? name : void 0;
	}
	const awaiting = flag === void 0 ? void 0 : flags.get(flag);
	return {
		command,
		isNamed: at >= 0,
		others,
		awaiting,
		flags,
		values
	};
}
/** What can stand in place of a word that names something; `undefined` where yargs knows it. */
async function candidatesOf(line, current) {
	const { command, isNamed, others, awaiting, flags } = line;
	if (awaiting) return valuesOf(awaiting.kind, current, line);
	const [, flag = "", value = ""] = /^(--[^=]+)=(.*)$/s.exec(current) ?? [];
	const option = flags.get(flag);
	if (option) return (await valuesOf(option.kind, value, line)).map(({ text, about }) => ({
		text: `${flag}=${text}`,
		about
	}));
	if (current.startsWith("-") || !isNamed) return void 0;
	const word = wordOptions(command.name)[0]?.[1].kind;
	const { names: named } = command;
	const names = word?.names ?? (typeof named === "object" ? named[others[0] ?? ""] : named);
	if (word?.usual) return [...word.usual.map(toCandidate), ...yamlFiles()];
	return names === "scenario" ? [...scenarioNames(), ...yamlFiles()] : names && [];
}
async function valuesOf(kind, value, line) {
	const { words, usual = words, names } = kind;
	if (usual) return usual.map(toCandidate);
	if (names === "scenario") return [...scenarioNames(), ...yamlFiles()];
	if (names === "kind of points") return Object.keys(silences).map(toCandidate);
	const { ledgerOf } = await import("./ledger-of.js");
	if (names === "setting") {
		const contract = await contractNamed(line);
		return contract ? settingsIn(value, ledgerOf(contract)) : [];
	}
	return isPart(names) ? partsOf(names, await contractNamed(line)) : [];
}
function toCandidate(text) {
	return {
		text,
		about: ""
	};
}
function isPart(names) {
	return names === "operation" || names === "resource";
}
function partsOf(names, contract) {
	if (names === "resource") return (contract?.roles.resources ?? []).map(({ name }) => toCandidate(name));
	return (contract?.operations ?? []).map(({ id, method, path }) => ({
		text: id,
		about: `${method} ${path}`
	}));
}
/** A policy, then each entry of a ledger that is not named yet, with each of its choices. */
function settingsIn(value, { entries }) {
	const start = value.lastIndexOf(",") + 1;
	const before = value.slice(0, start);
	const named = before.split(",").map((part) => part.split("=", 1)[0]);
	const modes = start === 0 ? policies.map((text) => ({
		text,
		about: "all entries"
	})) : [];
	const settings = entries.filter(({ name }) => !named.includes(name)).flatMap((entry) => settingsFor(entry).map((choice) => ({
		text: `${entry.name}=${choice}`,
		about: choiceMeaning(entry, choice) ?? "another choice for each request"
	})));
	return [...modes, ...settings].map(({ text, about }) => ({
		text: before + text,
		about
	}));
}
/** The contract that the words name, else the built-in one; `undefined` if it cannot be read, which a shell has no place to say. */
async function contractNamed({ command, values, others }) {
	const word = command.name === "contract" ? others[1] : sortedWords(command.name, others).contracts[0];
	const file = values.get("--contract")?.at(-1) ?? word ?? (process.env.PETSTORE_CONTRACT || void 0);
	const { contractOrBuiltIn: givenContract } = await import("./choose-contract.js");
	const { contractOf } = await import("./contract2.js");
	try {
		return contractOf(await givenContract({
			contract: file,
			overlay: values.get("--overlay")
		}));
	} catch (error) {
		if (error instanceof UsageError) return void 0;
		throw error;
	}
}
function scenarioNames() {
	return listScenarioFiles().map((file) => ({
		text: nameOfFile(file),
		about: "a scenario"
	}));
}
/** The files of the working directory in which scenarios usually are. */
function yamlFiles() {
	try {
		return readdirSync(".").filter((name) => /\.ya?ml$/.test(name)).map((text) => ({
			text,
			about: "a file"
		}));
	} catch {
		return [];
	}
}
/** Candidates as the scripts of yargs take them: zsh takes what one is, too. A name that means something to a shell is not offered. */
function shownIn(candidates, { current, kept }) {
	const isZsh = process.env.SHELL?.includes("zsh") ?? false;
	return candidates.filter(({ text }) => text.startsWith(current) && PLAIN.test(text)).map(({ text, about }) => {
		const left = text.slice(kept);
		if (!isZsh) return left;
		return left.replaceAll(":", "\\:") + (about === "" ? "" : `:${oneLine(about)}`);
	});
}
const PLAIN = /^[\p{L}\p{N}_@%+=:,.^/ -]+$/u;
export { answering, completion, readShellWords };
