import { createHash } from "node:crypto";
// src/base/sha256.ts
/** The SHA-256 of a text in UTF-8, or of bytes, in 64 hexadecimal digits. */
function sha256(content) {
	return createHash("sha256").update(content).digest("hex");
}
export { sha256 as t };
