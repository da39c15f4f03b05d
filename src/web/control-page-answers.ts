import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AdminAnswer, problem } from '../admin/plane/admin-answer.ts'
import { createAccess, sendAdminAnswer } from '../admin/plane/serve-control-plane.ts'
import { toHeaderLines } from '../base/http/header-lines.ts'
import { splitTarget } from '../base/http/http.ts'
import { secretsOf } from '../redaction/redaction.ts'
import { pageHeaders, pageHtml } from './html-document.ts'
import { FILES_PATH, fileMediaType, PAGE_PATH, type Page, type PageService } from './pages.ts'
import { gzipText, type SentFile, sendFile } from './send-compressed.ts'

/**
 * Answers requests for a page and its files. The files hold no secret, so anyone may have them. The page itself is for the same
 * clients as the control plane; with a token it is for anyone, because a browser has no token yet when it opens a page.
 */
export async function createPageAnswers({ page, readFiles, adminToken }: PageService) {
  const { files, scripts, style } = await readFiles()
  const html = pageHtml({
    title: TITLES[page],
    styles: [FILES_PATH + style],
    script: FILES_PATH + scripts[page],
    body: `${WITHOUT_SCRIPT}<header class="page side waiting"><div class="summary"><strong>${TITLES[page]}</strong></div></header>`,
  })
  const pageItself = {
    type: 'text/html; charset=utf-8',
    gzip: gzipText(html),
    headers: [...pageHeaders, 'Cache-Control', 'no-cache'],
  }
  const byPath = new Map(files.map(({ name, gzip }) => [FILES_PATH + name, fileOf(name, gzip)]))
  const refuseStranger = adminToken === undefined ? createAccess(undefined) : () => undefined
  return (request: IncomingMessage, response: ServerResponse): Promise<void> | undefined => {
    const target = request.url as string
    const { path, search } = splitTarget(target)
    const isPage = !path.startsWith(FILES_PATH)
    const file = isPage ? pageItself : byPath.get(path)
    const refused =
      (isPage ? refuseStranger(request) : undefined) ??
      refuse(request.method as string, { path, search, isThere: file !== undefined })
    if (refused || !file) return send(request, response, refused as AdminAnswer)
    sendFile(request, response, file)
    return undefined
  }
}

// --- internal ---

const TITLES: { readonly [page in Page]: string } = {
  sandbox: 'petstore-sandbox',
  proxy: 'petstore-sandbox proxy',
}

const WITHOUT_SCRIPT =
  '<noscript>This page needs JavaScript. GET /__admin/openapi.json describes what it asks.</noscript>'

/** A year, which counts as for ever (RFC 9111, section 4.2.2; RFC 8246). */
const FOR_EVER = 'public, max-age=31536000, immutable'

function fileOf(name: string, gzip: Buffer): SentFile {
  const headers = ['X-Content-Type-Options', 'nosniff', 'Cache-Control', FOR_EVER]
  return { type: fileMediaType(name), gzip, headers }
}

/** The answer to a request that gets no file. */
function refuse(
  method: string,
  { path, search, isThere }: { path: string; search: string; isThere: boolean },
): AdminAnswer | undefined {
  if (!isThere) return problem(404, `There is no ${path.slice(0, 100)}. The page is ${PAGE_PATH}.`)
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = ['Allow', 'GET, HEAD']
    return problem(405, `${method} is not allowed on ${path}; allowed: GET, HEAD.`, { headers })
  }
  // Addresses on the page are relative to this path.
  if (`${path}/` === PAGE_PATH) return { status: 308, headers: ['Location', PAGE_PATH + search] }
  return undefined
}

async function send(request: IncomingMessage, response: ServerResponse, answer: AdminAnswer) {
  const requestHeaders = toHeaderLines(request.headers)
  const secrets = secretsOf({ requestHeaders, target: request.url as string })
  await sendAdminAnswer(request, response, answer, { secrets, gone: new AbortController().signal })
}
