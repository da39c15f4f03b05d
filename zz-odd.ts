import { createChecker } from './src/check/checker.ts'
import { openSource } from './src/contract/document/contract-source.ts'
import { readDocument } from './src/contract/reading/read-document.ts'
import { writeFileSync } from 'node:fs'
const odd: [string, unknown][] = [['bool', true], ['false', false]] 
 const zz: [string, unknown][] = [
  ['items list', { type: 'array', items: [{ type: 'string' }] }],
  ['properties list', { type: 'object', properties: [] }],
  ['additionalProperties text', { type: 'object', additionalProperties: 'x' }],
  ['not list', { not: [] }], ['allOf object', { allOf: {} }], ['allOf empty', { allOf: [] }], ['anyOf empty', { anyOf: [] }],
  ['enum twice', { enum: ['a', 'a'] }], ['const', { const: { $ref: '#/x' } }],
  ['nullable', { nullable: true }], ['example id', { type: 'string', example: { $id: 'a b' } }], ['default ref', { default: { $ref: 'nowhere' } }],
  ['discriminator', { discriminator: { propertyName: 'a' }, oneOf: [{ type: 'object', properties: { a: {} } }] }],
  ['minItems > ', { minItems: 5, maxItems: 1 }], ['dependentRequired', { dependentRequired: { a: ['b'] } }],
  ['dependencies', { dependencies: { a: ['b'] } }], ['additionalItems', { items: {}, additionalItems: false }],
  ['unknown format', { type: 'string', format: 'nano' }], ['unknown keyword', { type: 'string', colour: 'red' }],
  ['file', { type: 'string', format: 'binary', maxLength: 5 }], ['bool', true], ['false', false],
  ['multipleOf', { multipleOf: 0.01 }], ['contains', { contains: { type: 'string' }, minContains: 0 }],
  ['propertyNames', { propertyNames: { pattern: '^a' } }], ['unevaluated', { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }],
  ['if', { if: { properties: { a: { const: 1 } } }, then: { required: ['b'] } }], ['deep not', { not: { pattern: 'x' } }], ['__proto__', JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["constructor"]}')],
  ['type null', { type: 'null' }], ['contentSchema', { contentMediaType: 'application/json', contentSchema: { type: 'object' } }], ['$comment', { $comment: 5 }], ['$defs', { $defs: { a: { type: 'string' } }, $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema/$defs/a' }],
  ['x in enum', { enum: [1n.toString(), null, { a: 1 }] }], ['vocab', { $vocabulary: {} }], ['id', { $id: 'http://a/b', type: 'string' }], ['anchor', { $anchor: 'a', type: 'string' }],
]
for (const [name, schema] of odd) {
  const doc = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '', content: { 'application/json': { schema } } } } } } } }
  writeFileSync('/tmp/p27/odd.json', JSON.stringify(doc))
  let source
  try { source = await openSource(readDocument({ file: '/tmp/p27/odd.json', overlays: [] })) } catch (e) { console.log('REFUSED', name, (e as Error).message.slice(0, 120)); continue }
  try {
    const checker = await createChecker({ source })
    for (const body of ['"b"', '{"a":1}', '[1]', 'null', '5'])
      checker.check({ id: 'x', time: 0, duration: 1, method: 'GET', target: '/a', requestHeaders: [], requestBody: Buffer.from(''), status: 200, responseHeaders: ['content-type', 'application/json'], responseBody: Buffer.from(body), failure: undefined })
    const r = checker.report()
    console.log(name, '|', r.findings.map((f) => `${f.rule} ${f.location} ${f.count}`).join('; '), '|', r.remarks ?? '')
  } catch (e) { console.log('THROWS', name, (e as Error).stack) }
}
