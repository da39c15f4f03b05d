/**
 * Adds a server to the text of an OpenAPI document, at the start of each list of servers (that of the document, and those of
 * paths), with the path of the first server there. `origin`: e.g. `http://127.0.0.1:4010`; if it is empty, the
 * address is relative to the document (OpenAPI 3.1, section 4.8.5).
 */
export function withServer(text: string, origin: string): string {
  return text.replace(
    FIRST_SERVER,
    (first, head: string, indent: string, path: string) =>
      `${head}${indent}- url: ${origin + path || '/'}\n${indent}  description: This sandbox\n${first.slice(head.length)}`,
  )
}

// --- internal ---

/** The beginning of a list of servers, up to the address of the first. */
const FIRST_SERVER = /^( {0,8}servers:\n)( {0,8})- url: https:\/\/[^/\s]{1,80}(\S{0,80})\n/gm
