// src/next/shadow/shadowed-exchange.ts
const noFigures = {
	refused: 0,
	otherwise: 0,
	same: 0,
	unjudged: 0
};
/** The sum of two counts. */
function sumOfFigures(one, other) {
	return {
		refused: one.refused + other.refused,
		otherwise: one.otherwise + other.otherwise,
		same: one.same + other.same,
		unjudged: one.unjudged + other.unjudged
	};
}
export { sumOfFigures as n, noFigures as t };
