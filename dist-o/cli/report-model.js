function isInline(cell) {
	return typeof cell === "string" || Array.isArray(cell);
}
function code(text) {
	return {
		mark: "code",
		text
	};
}
function own(text) {
	return {
		mark: "own",
		text
	};
}
export { isInline as n, own as r, code as t };
