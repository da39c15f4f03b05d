// src/base/node-version.ts
/** The oldest supported Node: `engines` in package.json. */
const OLDEST = [24, 18];
/** The one-line message for a Node that is too old; `undefined` if it is new enough. */
function nodeComplaint(version) {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
	if (major > oldestMajor || major === oldestMajor && minor >= oldestMinor) return void 0;
	return `petstore-sandbox needs Node ${oldestMajor}.${oldestMinor} or newer; this is ${version}`;
}
// src/base/assert-node.ts
const complaint = nodeComplaint(process.versions.node);
if (complaint !== void 0) throw new Error(complaint);
export {};
