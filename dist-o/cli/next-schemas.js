import { a as objectSchema, c as timeSchema, i as listSchema, n as countSchema, s as textSchema } from "./schema-parts.js";
// src/next/next-schemas.ts
/** A place in a file of a contract. */
const positionSchema = objectSchema({
	file: { type: "string" },
	line: { type: "integer" },
	column: { type: "integer" }
});
/** How serious a change is. */
const levelSchema = { enum: [
	"error",
	"warning",
	"info"
] };
const exampleSchema = objectSchema({
	exchange: textSchema("Its id, in its journal or proxy; of a file, its name and number."),
	time: timeSchema("When it began."),
	request: textSchema("Its method and target, without credentials."),
	shows: textSchema("Why it would be refused, or where it has something of the change.")
}, { description: "An exchange to look at." });
const clientSchema = objectSchema({
	client: textSchema("Who it is: the origin of a browser, else the product in User-Agent, and its world where there is one. Of more than a hundred, the rest are one."),
	refused: countSchema("How many requests the next contract would refuse by this change."),
	met: countSchema("How many exchanges have something of what changes."),
	example: exampleSchema
}, { description: "What a client's exchanges show of a change." });
const changeSchema = objectSchema({
	name: textSchema("The name of the difference: what several operations meet has one."),
	id: textSchema("oasdiff's id, or one of ours, which begins with `x-`."),
	level: levelSchema,
	operation: textSchema("The operationId; absent for a change of the whole contract."),
	place: objectSchema({
		older: positionSchema,
		newer: positionSchema
	}, {
		optional: ["older", "newer"],
		description: "Where it is in both files."
	}),
	text: textSchema("What changes, as one sentence."),
	clients: listSchema(clientSchema, "The clients that it would refuse, or that have something of it, the most refused first; none if it was not met.")
}, {
	optional: ["operation"],
	description: "A change, and the clients that it refuses or that have something of it."
});
/** What exchanges show of the changes to the next contract. */
const nextReportSchema = objectSchema({
	contract: textSchema("The digest of the next contract."),
	changes: listSchema(changeSchema)
}, { description: "What exchanges show of the changes to the next contract, by client." });
/** The schemas of the types in next-types.ts, by their names. */
const nextShapes = {
	NextReport: nextReportSchema,
	CountedChange: changeSchema,
	ClientCount: clientSchema,
	ExchangeExample: exampleSchema
};
export { nextShapes as n, nextReportSchema as t };
