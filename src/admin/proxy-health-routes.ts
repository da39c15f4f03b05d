import { packageVersion } from '../base/package-version.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { DRAINING, failedHealthResponse } from './failed-health.ts'
import { jsonResponse } from './media.ts'
import type { ProxySubject } from './proxy-context.ts'
import type { Route } from './route.ts'

const members = {
  version: { type: 'string', description: 'The version of petstore-sandbox.' },
  upstream: { type: 'string', description: 'The base address of the service.' },
}

/** Whether the proxy can take requests. Open to all: a container is addressed by its name. The service itself is not asked. */
export const proxyHealthRoutes: readonly Route<ProxySubject>[] = [
  {
    method: 'get',
    path: '/health',
    isOpen: true,
    operation: {
      operationId: 'getHealth',
      summary: 'Show whether the proxy can take requests',
      responses: {
        200: jsonResponse(
          'The proxy can take requests, whether or not the service runs.',
          objectSchema({ status: { const: 'pass' }, ...members }),
        ),
        503: failedHealthResponse('The proxy is about to stop.', members),
      },
    },
    handle: ({ upstream, isDraining }) => {
      const outline = { version: packageVersion(), upstream }
      return isDraining()
        ? json({ status: 'fail', output: DRAINING, ...outline }, 503)
        : json({ status: 'pass', ...outline })
    },
  },
]
