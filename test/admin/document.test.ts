import { sandboxOutline } from '../../src/admin/sandbox-control-plane.ts'
import { compileDocument } from '../../src/contract/contract.ts'
import { resolveReferences } from '../../src/contract/document/document.ts'
import { loadContract } from '../support/built-in.ts'
import { expect, test } from '../support/test.ts'
import { adminDocument, ask } from './support.ts'

test('the document of the control plane is served by itself', async ({ sandbox }) => {
  const { body } = await ask(sandbox, ['GET', '/openapi.json'])
  expect(body).toEqual(adminDocument)
})

test('every schema of the document compiles, and every route is one of its operations', () => {
  const { operations } = compileDocument(resolveReferences(adminDocument))
  expect(operations.map(({ id }) => id).toSorted()).toEqual(
    sandboxOutline(loadContract())
      .routes.map(({ operation }) => operation.operationId)
      .toSorted(),
  )
})
