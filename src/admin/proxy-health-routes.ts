import { packageVersion } from '../base/package-version.ts'
import { objectSchema } from '../contract/schema-parts.ts'
import { json } from './admin-answer.ts'
import { jsonResponse } from './media.ts'
import type { ProxySubject } from './proxy-context.ts'
import type { Route } from './route.ts'

/** Whether the proxy runs, for anyone: a container is asked by its name. The service itself is not asked. */
export const proxyHealthRoutes: readonly Route<ProxySubject>[] = [
  {
    method: 'get',
    path: '/health',
    isOpen: true,
    operation: {
      operationId: 'getHealth',
      summary: 'Tell that the proxy runs',
      responses: {
        200: jsonResponse(
          'It runs, whether or not the service does.',
          objectSchema({
            status: { const: 'pass' },
            version: { type: 'string', description: 'The version of petstore-sandbox.' },
            upstream: { type: 'string', description: 'The base address of the service.' },
          }),
        ),
      },
    },
    handle: ({ upstream }) => json({ status: 'pass', version: packageVersion(), upstream }),
  },
]
