// src/options/usable-key.ts
/** The key to use where any is accepted, and where a scenario of the built-in contract names none. */
const DEFAULT_KEY = "sandbox-key";
/** Whether any credential of the right form is accepted. */
function takesAnyKey(keys) {
	return keys.includes("*");
}
/** The key that everybody may know, if it is accepted. */
function knownKey(keys) {
	return ["sandbox-key", "*"].some((each) => keys.includes(each)) ? DEFAULT_KEY : void 0;
}
/** A key to show and to use: the first plain one, otherwise a key that matches the first pattern. */
function usableKey(keys) {
	const [first = "*"] = keys;
	return keys.find((key) => !key.includes("*")) ?? (first === "*" ? "sandbox-key" : first.replaceAll("*", "1"));
}
export { usableKey as i, knownKey as n, takesAnyKey as r, DEFAULT_KEY as t };
