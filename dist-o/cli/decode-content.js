import zlib from "node:zlib";
// src/base/http/decode-content.ts
/** Undoes the content codings of a body (RFC 9110, section 8.4). No step yields more than `longest` bytes. */
function decodeContent(bytes, contentEncoding, longest = 16777216) {
	const codings = codingsOf(contentEncoding);
	if (codings.length > MOST_CODINGS) return { problem: "unknown-coding" };
	let decoded = bytes;
	for (const coding of codings.toReversed()) {
		const decode = decoders.get(coding);
		if (!decode) return { problem: "unknown-coding" };
		try {
			decoded = decode(decoded, { maxOutputLength: longest });
		} catch (error) {
			return { problem: error.code === "ERR_BUFFER_TOO_LARGE" ? "too-long" : "undecodable" };
		}
	}
	return { bytes: decoded };
}
/** The codings that a `Content-Encoding` header lists, in the order they were applied. */
function codingsOf(contentEncoding) {
	if (contentEncoding === "") return NONE;
	return contentEncoding.split(",").map((name) => name.trim().toLowerCase()).filter((name) => name !== "" && name !== "identity");
}
/** Nobody applies more codings than this; each one would cost a whole decoding. */
const MOST_CODINGS = 3;
const NONE = [];
/** RFC 9110 requires the zlib format; some servers send raw deflate, and clients accept both. */
const undeflate = (bytes, options) => ((bytes[0] ?? 0) & 15) === 8 ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);
const decoders = /* @__PURE__ */ new Map([
	["gzip", zlib.gunzipSync],
	["x-gzip", zlib.gunzipSync],
	["deflate", undeflate],
	["br", zlib.brotliDecompressSync],
	["zstd", zlib.zstdDecompressSync]
]);
export { decodeContent as t };
