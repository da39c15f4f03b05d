import { expect, test } from 'vitest'
import { createChecker } from '../../../src/check/checker.ts'
import { toCapture } from '../../support/capture.ts'
import { answer, object, text } from '../../support/contract-parts.ts'
import { ownContract } from '../../support/own-contract.ts'

const list = { type: 'array', items: { type: 'integer', maximum: 9 } }
const map = object({ R: { type: 'integer', maximum: 9 }, G: { type: 'integer' } })
const one = { type: 'integer', maximum: 9 }

/** How OpenAPI writes values in each style (3.1, section 4.8.12.4): right ones, and one that breaks `maximum`. */
const styles: readonly [
  place: string,
  style: string,
  explode: boolean,
  schema: object,
  right: string,
  wrong: string,
][] = [
  ['path', 'simple', false, one, '5', '50'],
  ['path', 'simple', false, list, '3,4', '3,40'],
  ['path', 'simple', false, map, 'R,1,G,2', 'R,10,G,2'],
  ['path', 'simple', true, map, 'R=1,G=2', 'R=10,G=2'],
  ['path', 'label', false, one, '.5', '.50'],
  ['path', 'label', false, list, '.3,4', '.3,40'],
  ['path', 'label', true, list, '.3.4', '.3.40'],
  ['path', 'label', true, map, '.R=1.G=2', '.R=10.G=2'],
  ['path', 'matrix', false, one, ';p=5', ';p=50'],
  ['path', 'matrix', false, list, ';p=3,4', ';p=3,40'],
  ['path', 'matrix', true, list, ';p=3;p=4', ';p=3;p=40'],
  ['path', 'matrix', true, map, ';R=1;G=2', ';R=10;G=2'],
  ['query', 'form', true, one, 'p=5', 'p=50'],
  ['query', 'form', true, list, 'p=3&p=4', 'p=3&p=40'],
  ['query', 'form', false, list, 'p=3,4', 'p=3,40'],
  ['query', 'form', false, map, 'p=R,1,G,2', 'p=R,10,G,2'],
  ['query', 'form', true, map, 'R=1&G=2', 'R=10&G=2'],
  ['query', 'spaceDelimited', false, list, 'p=3%204', 'p=3%2040'],
  ['query', 'pipeDelimited', false, list, 'p=3%7C4', 'p=3|40'],
  ['query', 'deepObject', true, map, 'p[R]=1&p%5BG%5D=2', 'p[R]=10&p[G]=2'],
  ['header', 'simple', false, one, '5', '50'],
  ['header', 'simple', false, list, '3, 4', '3,40'],
  ['header', 'simple', true, map, 'R=1,G=2', 'R=10,G=2'],
  ['cookie', 'form', true, { type: 'number', maximum: 9 }, 'p=5', 'p=50'],
  ['cookie', 'form', false, list, 'p=3,4', 'p=3,40'],
]

test.each(styles)(
  'a parameter in a %s in the style %s (explode: %s) is judged as it is written: %j',
  async (place, style, explode, schema, right, wrong) => {
    const path = place === 'path' ? '/a/{p}' : '/a'
    const parameter = { name: 'p', in: place, required: true, style, explode, schema }
    const source = await ownContract({
      paths: {
        [path]: {
          get: {
            operationId: 'a',
            parameters: [parameter],
            responses: { 200: answer(text, 'text/plain') },
          },
        },
      },
    })
    const found = async (value: string) => {
      const checker = await createChecker({ source })
      const target = place === 'path' ? `/a/${value}` : place === 'query' ? `/a?${value}` : '/a'
      const headers =
        place === 'header' ? { p: value } : place === 'cookie' ? { cookie: value } : {}
      checker.check(
        toCapture({ target, headers }, { headers: { 'content-type': 'text/plain' }, body: 'ok' }),
      )
      const { findings, remarks } = checker.report()
      expect(remarks).toBe(undefined)
      return findings
        .filter(({ severity }) => severity === 'error')
        .map(({ rule, location }) => `${rule} ${location}`)
    }
    expect(await found(right)).toEqual([])
    expect(await found(wrong)).toEqual([`maximum request.${place}.p`])
  },
)
