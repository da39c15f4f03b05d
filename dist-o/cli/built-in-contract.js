import "./rolldown-runtime.js";
import { t as packageFile } from "./package-files.js";
import { t as ContractSource } from "./contract-source.js";
import { _ as deprecationDocs } from "./operations.js";
import { x as stringifyJson } from "./json.js";
import { t as CREATED_TEXT } from "./probe-bodies.js";
import { readFileSync } from "node:fs";
// src/petstore/named-entries.ts
/**
* The ledger of the pet store as scenarios, flags and headers know it: a short name for each entry that a rule finds, with the section
* of the contract that is silent and words that no rule can say, and the entries that no rule finds.
*/
const petLedger = [
	{
		name: "listOrder",
		rule: "listOrder:listPets",
		section: "4.1",
		means: { shuffled: "in another order each time, drawn from the seed" }
	},
	{
		name: "listFill",
		rule: "listFill:listPets",
		section: "4.1"
	},
	{
		name: "listTotal",
		rule: "listTotal:listPets",
		section: "4.1"
	},
	{
		name: "invalidQuery",
		rule: "invalidQuery:listPets",
		section: "7"
	},
	{
		name: "unknownQuery",
		at: "listPets",
		rule: "unknownQuery",
		section: "4",
		question: "What happens to a query parameter that the operation does not have?"
	},
	{
		name: "repeatedQuery",
		at: "listPets",
		rule: "repeatedQuery",
		section: "4.1"
	},
	{
		name: "emptyQuery",
		at: "listPets",
		rule: "emptyQuery",
		section: "4.1"
	},
	{
		name: "errorCode",
		at: "listPets",
		rule: "errorCode",
		section: "7"
	},
	{
		name: "errorMessage",
		at: "listPets",
		rule: "errorMessage",
		section: "2"
	},
	{
		name: "challenge",
		at: "listPets",
		rule: "challenge",
		section: "5"
	},
	{
		name: "refusalOrder",
		at: "listPets",
		rule: "refusalOrder",
		section: "7",
		question: "How is a request answered that has no key that works, and is also invalid?",
		means: {
			credential: "with 401: nothing else is looked at",
			request: "as its parameters and its body would be with a key; a valid request with 401"
		}
	},
	{
		name: "invalidPetId",
		rule: "invalidId:getPet",
		section: "4.3"
	},
	{
		name: "afterSunset",
		at: "getPet",
		rule: "afterSunset",
		section: "9"
	},
	{
		name: "deprecationHeaders",
		at: "getPet",
		rule: "deprecationHeaders",
		section: "9"
	},
	{
		name: "head",
		at: "listPets",
		rule: "head",
		section: "4"
	},
	{
		name: "otherMethods",
		at: "listPets",
		rule: "otherMethods",
		section: "4.4"
	},
	{
		name: "trailingSlash",
		at: "listPets",
		rule: "trailingSlash",
		section: "4"
	},
	{
		name: "pathCase",
		at: "listPets",
		rule: "pathCase",
		section: "4"
	},
	{
		name: "caching",
		at: "listPets",
		rule: "caching",
		section: "4"
	},
	{
		name: "extraFields",
		at: "listPets",
		rule: "extraFields",
		section: "2",
		means: { added: "yes: undeclaredField, which is true" }
	},
	{
		name: "keyOrder",
		at: "listPets",
		rule: "keyOrder",
		section: "2"
	},
	{
		name: "charset",
		at: "listPets",
		rule: "charset",
		section: "4"
	},
	{
		name: "whitespace",
		at: "listPets",
		rule: "whitespace",
		section: "4"
	},
	{
		name: "textEscapes",
		at: "createPet",
		rule: "textEscapes",
		section: "4"
	},
	{
		name: "createdStatus",
		rule: "omittedValue:createPet.status",
		section: "2"
	},
	{
		name: "idSequence",
		rule: "idSequence:createPet",
		section: "2",
		means: { sparse: "a greater one, with gaps (in the sandbox up to 1,000, drawn from the seed)" }
	},
	{
		name: "location",
		rule: "location:createPet",
		section: "4.2"
	},
	{
		name: "unknownCategory",
		rule: "unlistedReference:createPet.categoryId",
		section: "2",
		question: "May an animal be in a category that no other animal is in? The contract does not list categories."
	},
	{
		name: "unknownFields",
		rule: "unknownFields:createPet",
		section: "2"
	},
	{
		name: "emptyName",
		rule: "emptyText:createPet.name",
		section: "2"
	},
	{
		name: "longName",
		rule: "longText:createPet.name",
		section: "2"
	},
	{
		name: "negativeCategory",
		rule: "negativeNumber:createPet.categoryId",
		section: "2"
	},
	{
		name: "notKept",
		at: "createPet",
		rule: "notKept",
		section: "7",
		question: "How is a change that cannot be stored answered (`--data`)?"
	},
	{
		name: "contentType",
		at: "createPet",
		rule: "contentType",
		section: "4"
	},
	{
		name: "codedBody",
		at: "createPet",
		rule: "codedBody",
		section: "4.2"
	},
	{
		name: "largeBody",
		at: "createPet",
		rule: "largeBody",
		section: "4.2"
	},
	{
		name: "duplicateKeys",
		at: "createPet",
		rule: "duplicateKeys",
		section: "4"
	},
	{
		name: "messageStatus",
		section: "4.5",
		own: {
			of: "message",
			operation: "createMessage",
			question: "Which status does the quickstart sample answer with? The contract shows a body only.",
			choices: [
				{
					choice: 200,
					means: "with 200"
				},
				{
					choice: 201,
					means: "with 201",
					undocumented: [201]
				},
				{
					choice: 202,
					means: "with 202",
					undocumented: [202]
				}
			],
			why: "clients compare the status with the one that they have seen",
			settledBy: "the status of the success in section 4.5"
		}
	},
	{
		name: "emptyMessage",
		rule: "emptyText:createMessage.message",
		section: "4.5",
		of: "message",
		question: "May the message of the quickstart sample be empty?"
	},
	{
		name: "messageId",
		section: "4.5",
		own: {
			of: "message",
			operation: "createMessage",
			question: "What does the id of a message look like?",
			choices: [
				{
					choice: "prefixed",
					means: "msg_ and 16 letters and digits"
				},
				{
					choice: "uuid",
					means: "a UUID (RFC 9562)"
				},
				{
					choice: "digits",
					means: "16 digits"
				}
			],
			why: "clients check ids by an expression, or keep them in a field of one length",
			settledBy: "a `format` or a `pattern` of the id, or a sentence: “The id is any text.”"
		}
	},
	{
		name: "createdAtForm",
		section: "4.5",
		own: {
			of: "message",
			operation: "createMessage",
			question: "How is `createdAt` of a message written? The contract says ISO 8601.",
			choices: [
				{
					choice: "milliseconds",
					means: "with milliseconds, in UTC: 2026-11-20T12:00:00.000Z"
				},
				{
					choice: "seconds",
					means: "without milliseconds: 2026-11-20T12:00:00Z"
				},
				{
					choice: "offset",
					means: "with the offset of UTC in digits: 2026-11-20T12:00:00.000+00:00"
				}
			],
			why: "clients cut a time by its length, or compare times as texts",
			settledBy: "an example, and the profile of RFC 3339 that it follows"
		}
	},
	{
		name: "longMessage",
		rule: "longText:createMessage.message",
		section: "4.5",
		of: "message",
		question: "May the message of the quickstart sample have more than 255 characters?"
	}
];
// src/petstore/nouns.ts
/** What people call the records of the pet store. */
const nouns = { pets: {
	one: "animal",
	many: "animals"
} };
/** What the help calls records. */
const { many } = nouns.pets;
// src/petstore/pet-check.ts
/** What the check of the pet store has that its contract can not say: baselines depend on the names of rules. */
const petCheck = {
	filterRules: { status: "list-status" },
	sections: {
		minimum: "8",
		maximum: "8",
		"int64-range": "2",
		"media-type": "4",
		"malformed-content-type": "4",
		"invalid-json": "4",
		"invalid-utf8": "4",
		"duplicate-key": "4",
		"undeclared-field": "2",
		credential: "5",
		"malformed-path": "4.3",
		"malformed-parameter": "4.1",
		"empty-parameter": "4.1",
		"repeated-parameter": "4.1",
		"unknown-parameter": "4",
		"unexpected-body": "4",
		"deprecated-operation": "9",
		"undocumented-status": "4",
		"error-status": "7",
		unauthorised: "5",
		"accepted-invalid": "7",
		"list-limit": "4.1",
		"list-status": "4.1",
		"list-filter": "4.1",
		"list-unique-id": "2",
		"list-count": "2",
		"get-same-id": "4.3",
		"create-echo": "4.2",
		"replace-echo": "2",
		"update-echo": "2",
		"create-new-id": "2",
		"deprecation-header": "9",
		"undescribed-operation": "4.4",
		"contract-probe": "–",
		"ledger-difference": "–",
		"checker-failed": "–"
	},
	bodySections: {
		records: "2",
		errors: "7"
	},
	leftOut: [...[
		"write-only",
		"discriminator",
		"list-repeated",
		"list-missing"
	], ...["read-your-writes", "removed-gone"]],
	meanings: {
		minimum: "`limit` is at least the minimum that the contract gives it.",
		maximum: "`limit` is at most the maximum that the contract gives it.",
		"media-type": "A body is sent as `application/json`; parameters such as `charset` are allowed, `application/vnd.x+json` is not.",
		"undeclared-field": "A body has no field that the contract does not declare.",
		credential: "A bearer credential is sent; `bearer` in any case.",
		"empty-parameter": "A parameter has a value.",
		"repeated-parameter": "A parameter is given once.",
		"undocumented-status": "The status is documented for the operation. An undocumented 3xx or 4xx is a warning, any other an error; if the contract leaves the point open, the message names the entry of the ledger. 304 is allowed for a conditional request.",
		"error-status": "`status` of an Error is the HTTP status.",
		unauthorised: "Without a bearer credential there is no 2xx.",
		"accepted-invalid": "An invalid body or path is not answered 2xx. (A list with a bad query may be: ledger, `invalidQuery`.)",
		"create-echo": "The created animal has the name, categoryId and status that were sent, digit for digit."
	},
	errors: "Error",
	givesBackAll: true,
	takesAnyCharset: true,
	words: {
		credential: "Authorization must be a bearer credential",
		unauthorised: "without a bearer credential the status must be 401",
		invalid: "an invalid request ({why}) must be answered {refusal}",
		error: "Error."
	}
};
// src/petstore/pet-rules.ts
/** A body that every service takes that has no rules of its own. */
const body = {
	name: CREATED_TEXT,
	categoryId: 1,
	status: "available"
};
const MOST_CREATED = {
	records: 12,
	messages: 3
};
/** What the rules of a section have in common, by name, probe and sentence. */
const rulesOf = (section, operation) => (name, probe, rule, more = {}) => ({
	name,
	probe,
	section,
	operation,
	rule,
	...more
});
const general = rulesOf("4", "listPets");
const list = rulesOf("4.1", "listPets");
const read = rulesOf("4.3", "getPet");
const credential = rulesOf("5", "listPets");
const creation = rulesOf("4.2", "createPet");
/** Creations that must be refused: of such a kind, by their bodies. */
const refused = (name, kind, bodies) => creation(name, "refusedBodies", `A creation ${kind} is answered 400 with an Error.`, { bodies });
const but = (fields) => stringifyJson({
	...body,
	...fields
});
/** The rules of the pet store that `verify` tests one by one. */
const petRules = {
	body,
	reference: {
		field: "categoryId",
		refused: "it may take only categories that it knows (ledger: unknownCategory)"
	},
	mostCreated: MOST_CREATED,
	rules: [
		list("listDefault", "defaultLimit", "A list without `limit` has at most as many animals as the default of `limit` says."),
		list("listLimit", "everyLimit", "Every `limit` that the contract allows is served, and a list has at most that many animals."),
		list("listStatus", "filter", "A list with `status` has only animals with that status."),
		list("listUniqueIds", "uniqueIds", "No two animals of a list have one id.", { section: "2" }),
		read("getSameAnimal", "sameRecord", "An animal of the list is found by its id, and has that id, digit for digit."),
		read("getUnknown", "unknownId", "An id that no animal has is answered 404 with an Error."),
		credential("keyMissing", "noKey", "Without a credential every operation answers 401 with an Error."),
		credential("keyWrong", "wrongKey", "With a key that is not valid every operation answers 401 with an Error."),
		credential("keyScheme", "otherScheme", "With a credential of another scheme than Bearer every operation answers 401 with an Error."),
		creation("createEcho", "echo", "A valid creation is answered 201 with the animal: what was sent, and an id."),
		creation("createNewId", "newId", "Every created animal gets an id that no other has.", { section: "2" }),
		read("createFound", "found", "A created animal is found by its id. (The contract does not say how soon.)", {
			needs: "createPet",
			severity: "warning"
		}),
		creation("createInt64", "exactReference", "A categoryId beyond 2^53 comes back digit for digit.", { section: "2" }),
		refused("createWithoutName", "without a name", [but({ name: void 0 })]),
		refused("createWithoutCategory", "without a categoryId", [but({ categoryId: void 0 })]),
		refused("createWrongType", "with a value of another type than its field has", [...[
			but({ name: 5 }),
			but({ name: null }),
			but({ categoryId: "1" })
		], ...[
			but({ categoryId: 1.5 }),
			but({ categoryId: null }),
			but({ status: true })
		]]),
		refused("createBadStatus", "with a status that PetStatus does not have", [...[
			but({ status: "lost" }),
			but({ status: "AVAILABLE" }),
			but({ status: "" })
		]]),
		refused("createBeyondInt64", "with a categoryId that is no int64", [...[but({ categoryId: 2n ** 63n }), but({ categoryId: -(2n ** 63n) - 1n })]]),
		refused("createNoObject", "whose body is not a JSON object", [
			"null",
			"[]",
			"\"Rex\"",
			"7"
		]),
		refused("createNoJson", "whose body is missing or not JSON", [...[
			"",
			"{",
			"name=Rex&categoryId=1"
		]]),
		general("everyBody", "everyBody", "Every body is `application/json`, and is as its schema says."),
		general("everyAnswer", "everyAnswer", "Every request has a complete answer.")
	]
};
// src/petstore/pet-store-hints.ts
/** What only the pet store has and its contract can not say. */
const petStoreHints = {
	isDefault: true,
	scenarios: "scenarios",
	trustsHints: true,
	requestIds: "short",
	keys: ["sandbox-key"],
	namedPaths: ["/store/orders"],
	nouns,
	ledger: petLedger,
	deprecationDocs,
	check: petCheck,
	rules: petRules,
	main: {
		resource: "pets",
		examples: ["{ id: 1, name: Rex, categoryId: 1, status: available }", "{ id: 2, name: Minka, categoryId: 2 }"],
		settings: "categoryIds: [1, 2, 3]"
	},
	samples: { createMessage: {
		status: "messageStatus",
		fields: {
			id: {
				entry: "messageId",
				forms: {
					prefixed: {
						prefix: "msg_",
						length: 16,
						radix: 36
					},
					uuid: "uuid",
					digits: {
						prefix: "",
						length: 16,
						radix: 10
					}
				}
			},
			createdAt: {
				entry: "createdAtForm",
				forms: {
					milliseconds: "milliseconds",
					seconds: "seconds",
					offset: "offset"
				}
			}
		}
	} }
};
// src/petstore/built-in-contract.ts
/**
* The contract of the pet store, for where a program begins: commands, and the functions that the package exports. Everything else
* is given its contract. A thread has one value of it, so that what is compiled of it serves every sandbox there: a test suite
* starts many.
* @throws Error when openapi.yaml cannot be read.
*/
function builtInContract() {
	builtIn ??= new ContractSource({
		name: NAME,
		text: readFileSync(packageFile(NAME), "utf8"),
		hints: petStoreHints,
		isBuilt: true
	});
	return builtIn;
}
const NAME = "openapi.yaml";
let builtIn;
export { petLedger as i, petStoreHints as n, many as r, builtInContract as t };
