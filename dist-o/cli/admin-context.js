import { r as UsageError } from "./errors.js";
import { a as isUnder } from "./document.js";
// src/admin/plane/admin-context.ts
/** The path of the control plane. */
const ADMIN_PATH = "/__admin";
/** Below this path are the documents of the contract, whatever paths the contract itself has. */
const CONTRACT_PATH = `${ADMIN_PATH}/contract`;
/**
* The control plane has its path for itself.
* @throws UsageError when an operation is there.
*/
function assertServable({ file }, operations) {
	const hidden = operations.flatMap(({ path, otherPaths }) => [path, ...otherPaths]).find((path) => isUnder(ADMIN_PATH, path));
	if (hidden !== void 0) throw new UsageError(`${file.name}: the path ${hidden} cannot be served: the control plane is under ${ADMIN_PATH}. Give the document a server with another path, e.g. servers: [{ url: /api }].`);
}
export { CONTRACT_PATH as n, assertServable as r, ADMIN_PATH as t };
