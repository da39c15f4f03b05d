import { json } from './admin-answer.ts'
import { jsonResponse } from './media.ts'
import type { Route } from './route.ts'

/** The description of all routes. */
export const documentRoutes: readonly Route<unknown>[] = [
  {
    method: 'get',
    path: '/openapi.json',
    operation: {
      operationId: 'getDocument',
      summary: 'This document',
      responses: { 200: jsonResponse('An OpenAPI 3.1 document.', { type: 'object' }) },
    },
    handle: ({ document }) => json(document),
  },
]
