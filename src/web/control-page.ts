import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerLate } from '../admin/admin-middleware.ts'
import { splitTarget } from '../base/http/http.ts'
import { FILES_PATH, PAGE_PATH, type PageService } from './pages.ts'

/** Serves a page and its files; returns whether the request was for one of them. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/** Serves a page at `/__admin/`, and the files of all pages under `/__admin/web/`. The files are loaded at the first request. */
export function createPageHandler(service: PageService): PageHandler {
  const answer = answerLate(async () => {
    const { createPageAnswers } = await import('./control-page-answers.ts')
    return createPageAnswers(service)
  }, service.onBug)
  return (request, response) => {
    const { path } = splitTarget(request.url as string)
    const isPage = path === PAGE_PATH || `${path}/` === PAGE_PATH
    if (!isPage && !path.startsWith(FILES_PATH)) return false
    answer(request, response)
    return true
  }
}
