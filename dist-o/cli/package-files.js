import { readFileSync } from "node:fs";
// src/base/package-files.ts
/** The address of a file of this package, such as `openapi.yaml`: beside `src` in a checkout, beside `dist` in the package. */
function packageFile(name) {
	return new URL(`../../${name}`, import.meta.url);
}
function packageVersion() {
	return JSON.parse(readFileSync(packageFile("package.json"), "utf8")).version;
}
export { packageVersion as n, packageFile as t };
