import { STATUS_CODES } from 'node:http'
import type { Response } from 'express'

/** Sends problem details (RFC 9457). */
export function sendProblem(response: Response, status: number, detail: string): void {
  const problem = { title: STATUS_CODES[status], status, detail }
  response.status(status).type('application/problem+json').send(JSON.stringify(problem))
}
