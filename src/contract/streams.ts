import { durationOf } from '../base/time.ts'
import type { OperationShape } from './resources/operation-shapes.ts'
import { isRecordOf } from './resources/record-matching.ts'
import type { Resource } from './resources/resources.ts'
import type { OperationRole } from './resources/roles.ts'
import type { ShapeReader } from './resources/shape.ts'

/** What an operation answers where a media type of its success is a stream, as `contract explain` has it. */
export interface StreamRole {
  /** The media type, as the contract writes it. */
  readonly type: string
  /** What its items are: records of the resource, the documented example, made from the schema, or a text from the schema. */
  readonly shows: 'records' | 'example' | 'items' | 'text'
  /** The milliseconds from one item to the next; 0 for none. */
  readonly every: number
  /** How many items are made, if `x-sandbox` says it. */
  readonly events?: number
}

/** Decides what an operation answers in a stream; `undefined` if it documents none. */
export function streamRole(
  { success, declared }: OperationShape,
  { role, resource: name }: OperationRole,
  { resources, read }: { readonly resources: readonly Resource[]; readonly read: ShapeReader },
): StreamRole | undefined {
  const stream = success?.stream
  if (!stream) return undefined
  const resource = role === 'list' && resources.find((each) => each.name === name)
  const { item, type, hasExample } = stream
  const { every = 0, events } = declared
  const shows =
    resource && item && isRecordOf(read(item), resource, read)
      ? 'records'
      : hasExample
        ? 'example'
        : item
          ? 'items'
          : 'text'
  return {
    ...{ type, shows, every: typeof every === 'number' ? every : (durationOf(every) ?? 0) },
    ...(events !== undefined && { events }),
  }
}
