import { hash } from "node:crypto";
// src/check/reports/fingerprint.ts
/** Names the place of a violation as a finding does: every index of a list is `*`. */
function fingerprintPlace({ source, location }, status) {
	return `${source === "request" ? "request" : `response.${status ?? "none"}`}.${location.replace(/\.\d+(?=\.|$)/g, ".*")}`;
}
/** The stable name of a finding: 16 hexadecimal digits, the same in every run. */
function fingerprintOf({ rule, operation, location }) {
	return hash("sha256", `${rule}\n${operation}\n${location}`, "hex").slice(0, 16);
}
export { fingerprintPlace as n, fingerprintOf as t };
