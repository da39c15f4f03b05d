import { objectSchema, textSchema } from '../../contract/document/schema-parts.ts'
import { json } from '../plane/admin-answer.ts'
import { jsonResponse } from '../plane/document-parts.ts'
import type { Route } from '../plane/route.ts'
import { type SandboxSubject, sandboxRoute } from './subjects.ts'

/** The contract that is served. Its documents are below the same path, and are not of the control plane. */
export const contractRoutes: readonly Route<SandboxSubject>[] = [
  sandboxRoute({
    method: 'get',
    path: '/contract',
    operation: {
      operationId: 'getContract',
      summary: 'Show which contract is served',
      description:
        'Its documents are at `contract/openapi.yaml`, `contract/openapi.json` and `contract/docs`, also where the contract itself has the paths `/openapi.yaml`, `/openapi.json` and `/docs`.',
      responses: {
        200: jsonResponse(
          'The contract.',
          objectSchema(
            {
              title: textSchema('Its title.'),
              version: textSchema('Its version.'),
              basePath: textSchema('The path under which it is served, such as `/v1`, or empty.'),
              digest: textSchema('`sha256:` and the SHA-256 of the document, in hexadecimal.'),
            },
            { description: 'The contract that a sandbox serves.' },
          ),
        ),
      },
    },
    handle: ({ sandbox: { contract }, source: { digest } }) => {
      const { document, basePath } = contract
      const { title, version } = document.info
      return json({ title, version, basePath, digest })
    },
  }),
]
