import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stringifyJson } from '../../src/base/json/json.ts'
import { contractOf } from '../../src/contract/contract.ts'
import { readContract } from '../../src/contract/reading/read-contract.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { writeFiles } from '../support/contract-files.ts'
import { body, inPath, int64, listOf, object, text } from '../support/contract-parts.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const answer = (status: number, schema: object) => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
})
const parameters = [inPath('id', int64)]

/** Folders within folders, each with an owner that folders have, and with what only requests have. */
const schemas = {
  Folder: object(
    {
      ...{ id: { ...int64, readOnly: true }, name: text, key: { ...text, writeOnly: true } },
      ...{ folders: listOf(ref('Folder')), parent: ref('Folder'), owner: ref('Owner') },
    },
    ['name', 'key', 'owner'],
  ),
  Owner: object({ name: text, home: ref('Folder') }, ['name']),
  Tree: object({ root: ref('Folder'), size: int64 }, ['root', 'size']),
}
const paths = {
  '/folders': {
    get: { operationId: 'listFolders', responses: answer(200, listOf(ref('Folder'))) },
    post: {
      ...{ operationId: 'addFolder', responses: answer(201, ref('Folder')) },
      requestBody: body(ref('Folder')),
    },
  },
  '/folders/{id}': {
    get: { operationId: 'getFolder', parameters, responses: answer(200, ref('Folder')) },
    patch: {
      ...{ operationId: 'changeFolder', parameters, responses: answer(200, ref('Folder')) },
      requestBody: body(listOf({ type: 'object' }), 'application/json-patch+json'),
    },
  },
  '/tree': { get: { operationId: 'getTree', responses: answer(200, ref('Tree')) } },
}

test('a view of a schema that is within itself is cut where nothing is required', async () => {
  const info = { title: 'Folders', version: '1' }
  const document = { openapi: '3.1.0', info, paths, components: { schemas } }
  const at = writeFiles({ 'folders.json': stringifyJson(document) })
  const source = await readContract({ file: at('folders.json') })
  const data = mkdtempSync(path.join(tmpdir(), 'recursive-'))
  const { views, operations } = contractOf(source)
  const problemsOf = (operation: string, status: number, value: unknown) => {
    const found = operations.find(({ id }) => id === operation)
    const schema = found?.responses[status]?.content?.['application/json']?.schema
    return views(schema ?? { not: {} }).problems(value)
  }
  const folder = (name: string, folders: readonly object[] = []) => ({
    ...{ name, key: 'SECRET', owner: { name: 'Ada' } },
    ...(folders.length > 0 && { folders }),
  })
  const deep = folder('a', [folder('b', [folder('c', [folder('d')])])])
  for (const isFirst of [true, false]) {
    const sandbox = await startSandboxOf(source, { data })
    const send = async (line: string, sent?: unknown, type = 'application/json') => {
      const [method = '', target = ''] = line.split(' ')
      const response = await fetch(sandbox.url + target, {
        method,
        headers: { authorization: 'Bearer sandbox-key', 'content-type': type },
        ...(sent !== undefined && { body: stringifyJson(sent) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: the answers are looked into
      const found: any = await response.json()
      return { status: response.status, body: found }
    }
    try {
      const listed = await send('GET /folders')
      expect(listed.body).toHaveLength(isFirst ? 20 : 21)
      expect(problemsOf('listFolders', 200, listed.body)).toEqual([])
      const tree = await send('GET /tree')
      expect(tree.status).toBe(200)
      expect(problemsOf('getTree', 200, tree.body)).toEqual([])
      if (isFirst) expect((await send('POST /folders', deep)).status).toBe(201)
      const { body: shown } = await send('GET /folders/21')
      expect(shown.folders[0].folders[0].folders[0]).toEqual({ name: 'd', owner: { name: 'Ada' } })
      const change = [{ op: 'replace', path: '/folders/0/folders/0/name', value: 'C' }]
      const changed = await send('PATCH /folders/21', change, 'application/json-patch+json')
      expect(changed.body.folders[0].folders[0].name).toBe('C')
      for (const each of [listed, tree, changed])
        expect(JSON.stringify(each.body)).not.toMatch(/SECRET|"key"/)
    } finally {
      await sandbox.close()
    }
  }
  rmSync(data, { recursive: true })
})
