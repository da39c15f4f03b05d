import type { Response } from 'express'
import { nodeHttp } from '../base/node-http.ts'

/** Sends problem details (RFC 9457). */
export function sendProblem(response: Response, status: number, detail: string): void {
  const problem = { title: nodeHttp().STATUS_CODES[status], status, detail }
  response.status(status).type('application/problem+json').send(JSON.stringify(problem))
}
