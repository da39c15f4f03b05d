import type { IncomingMessage, ServerResponse } from 'node:http'
import { isUnder } from '../contract/base-path.ts'
import { ADMIN_PATH, type AdminContext, type ControlPlane } from './admin-context.ts'

/**
 * Creates the middleware that answers everything under `/__admin`: JSON, no CORS, not journalled. The control plane is loaded at
 * the first request.
 */
export function serveAdmin(context: AdminContext) {
  let loaded: Promise<ControlPlane> | undefined
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    if (!isUnder(ADMIN_PATH, request.url as string)) return void next()
    loaded ??= import('./sandbox-plane.ts').then((module) => module.serveSandboxPlane(context))
    loaded.then((answer) => answer(request, response)).catch(next)
  }
}
