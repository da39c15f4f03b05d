import { t as ADMIN_PATH } from "./admin-context.js";
import path from "node:path";
// src/web/pages.ts
/** The media type of a file, by its extension. */
function fileMediaType(name) {
	return MEDIA_TYPES[path.extname(name)] ?? "application/octet-stream";
}
/** The path of the page. */
const PAGE_PATH = `${ADMIN_PATH}/`;
/** The path below which the files of pages are. */
const FILES_PATH = `${PAGE_PATH}web/`;
const MEDIA_TYPES = {
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8"
};
export { PAGE_PATH as n, fileMediaType as r, FILES_PATH as t };
