import { UsageError } from '../base/errors.ts'
import { didYouMean, shown } from '../base/text/shown.ts'
import { firstOf } from '../base/text/text.ts'
import type { ResourceInfo } from '../client/answer-types.ts'
import {
  type Arguments,
  offsetInput,
  offsetOf,
  type Tool,
  type ToolContext,
  textsOf,
  worldSchema,
} from './tool.ts'

/** How many records can be put, and how many removed, at once. */
const MOST = 100

const resource = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'The name of a resource, as describe_sandbox has it.',
}
const id = {
  type: ['string', 'integer'],
  maxLength: 1000,
  description: 'The id of a record.',
}
const listRecords: Tool = {
  name: 'list_records',
  title: 'List records',
  description:
    'Shows the records of a resource (a page by ascending id, those that a filter selects, or one by its id), with the schema of a record when there are none.',
  routes: ['browseRecords', 'readRecord', 'listResources'],
  input: {
    properties: {
      resource,
      id,
      q: { type: 'string', minLength: 1, maxLength: 1000, description: 'A text in the records.' },
      where: {
        type: 'object',
        maxProperties: 20,
        additionalProperties: { type: ['string', 'integer', 'boolean'], maxLength: 1000 },
        description: 'Values of members, by the names that describe_sandbox lists under where.',
      },
      after: { ...id, description: 'Starts after this id: the `next` of the page before.' },
      before: {
        ...id,
        description: 'Ends before this id: the `previous` of a page. Not together with after.',
      },
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'How many. Default: 20.' },
      world: worldSchema,
      ...offsetInput,
    },
    required: ['resource'],
  },
  run: async (given, { call }) => {
    const { resource: name, id: one, world, q, after, before, limit, where } = given
    if (one !== undefined) {
      const path = { resource: name, id: one }
      const record = await call('readRecord', { path, query: textsOf({ world }) })
      const quote = { from: 'sandbox' as const, value: record, ...offsetOf(given) }
      return { says: ['The record.'], quote }
    }
    await assertNames(Object.keys(where ?? {}), name, call)
    const query = textsOf({ world, ...(where ?? {}), q, after, before, limit })
    const page = await call('browseRecords', { path: { resource: name }, query })
    const isEmpty = page[String(name)]?.length === 0
    const value = isEmpty ? { ...page, schema: await schemaOf(name, call) } : page
    const next = page.next === undefined ? [] : ['There are more: give the next as after.']
    return {
      says: [isEmpty ? 'There is no such record.' : 'A page of records.', ...next],
      quote: { from: 'sandbox', value, ...offsetOf(given) },
    }
  },
}

const arrangeRecords: Tool = {
  name: 'arrange_records',
  title: 'Arrange records',
  description:
    'Puts records into the sandbox, each new or in place of the one with its id, and removes others, without a request that the contract would have to allow. One after the other; it stops at the first that is refused.',
  routes: ['putRecord', 'removeRecord'],
  input: {
    properties: {
      resource,
      put: {
        type: 'array',
        maxItems: MOST,
        items: {
          type: 'object',
          required: ['id', 'record'],
          additionalProperties: false,
          properties: {
            id,
            record: {
              type: 'object',
              maxProperties: 1000,
              description: 'The record, without its id.',
            },
          },
        },
        description: 'Records to put, each as { id, record }.',
      },
      remove: {
        type: 'array',
        maxItems: MOST,
        items: id,
        description: 'The ids of records to remove.',
      },
      world: worldSchema,
    },
    required: ['resource'],
  },
  destroys: true,
  run: async (given, { call }) => {
    const { resource: name, world } = given
    const query = textsOf({ world })
    const puts = listIn(given, 'put').map((each) => {
      const { id: one, record } = each as Arguments
      const asked = { path: { resource: name, id: one }, query, body: record }
      return { what: `put of ${shown(one)}`, act: () => call('putRecord', asked) }
    })
    const removals = listIn(given, 'remove').map((one) => {
      const asked = { path: { resource: name, id: one }, query }
      return { what: `removal of ${shown(one)}`, act: () => call('removeRecord', asked) }
    })
    const steps = [...puts, ...removals]
    if (steps.length === 0) throw new UsageError('Give put, remove, or both.')
    let done = 0
    try {
      for (const { act } of steps) {
        await act()
        done += 1
      }
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      throw new UsageError(
        `Done: ${done} of ${steps.length}. Then the ${steps[done]?.what} was refused: ${error.message}`,
      )
    }
    return { says: [`Done: ${puts.length} put, ${removals.length} removed.`] }
  },
}

export const recordTools = { listRecords, arrangeRecords }

// --- internal ---

function listIn(given: Arguments, name: string): readonly unknown[] {
  const value = given[name]
  return Array.isArray(value) ? value : []
}

/** @throws UsageError for a name in `where` that the resource cannot be selected by. */
async function assertNames(
  names: readonly string[],
  resource: unknown,
  call: ToolContext['call'],
): Promise<void> {
  if (names.length === 0) return
  const { resources } = await call('listResources')
  const found = resources.find((each: ResourceInfo) => each.name === resource)
  if (!found) return // the sandbox says which resources there are
  const known: readonly string[] = found.filters.map(
    ({ parameter }: ResourceInfo['filters'][number]) => parameter,
  )
  const unknown = names.find((each) => !known.includes(each))
  if (unknown === undefined) return
  const has = known.length === 0 ? 'nothing; q searches the records' : firstOf(known).join(', ')
  throw new UsageError(
    `where has no ${shown(unknown)}.${didYouMean(unknown.slice(0, 100), known)} It has ${has}.`,
  )
}

/** What a record looks like, where there is none to see it by. */
async function schemaOf(name: unknown, call: ToolContext['call']): Promise<unknown> {
  const { resources } = await call('listResources')
  return resources.find((each: { readonly name: string }) => each.name === name)?.body
}
