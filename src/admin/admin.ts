import type { IRouter, Request, Response } from 'express'
import { Router } from 'express'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Notice } from '../store/notice.ts'
import { StorageError } from '../store/storage-error.ts'
import { isLocal } from './is-local.ts'
import { sendProblem } from './problem.ts'

/** Adds the control plane under `/__admin`: JSON, no CORS, not journalled. */
export function addAdmin(
  app: IRouter,
  { sandbox, onNotice }: { sandbox: Sandbox; onNotice: (notice: Notice) => void },
): void {
  const admin = Router({ caseSensitive: true, strict: true })
  admin.get('/health', async (_request, response) => {
    const { scenario, store } = sandbox.world
    response.json({ status: 'pass', scenario: scenario.name, pets: await store.count() })
  })
  admin.use((request, response, next) => {
    if (isLocal(request)) return next()
    sendProblem(
      response,
      403,
      'The control plane answers only this machine, under a loopback name such as 127.0.0.1 or localhost.',
    )
  })
  admin.post('/reset', async (_request, response) => {
    try {
      await sandbox.reset()
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      return sendProblem(response, 503, `Nothing was reset: ${error.message}`)
    }
    const { scenario, store } = sandbox.world
    const pets = await store.count()
    onNotice({
      message: `reset: ${scenario.name} is back at its start, pets ${pets}`,
      isTrouble: false,
    })
    response.json({ scenario: scenario.name, pets })
  })
  admin.all('/health', allow('GET, HEAD'))
  admin.all('/reset', allow('POST'))
  admin.use((request, response) => {
    sendProblem(
      response,
      404,
      `There is no ${request.originalUrl.slice(0, 100)}; the control plane has GET /__admin/health and POST /__admin/reset.`,
    )
  })
  app.use('/__admin', admin)
}

// --- internal ---

function allow(methods: string) {
  return (request: Request, response: Response) => {
    response.set('Allow', methods)
    sendProblem(response, 405, `${request.method} is not allowed here; allowed: ${methods}.`)
  }
}
