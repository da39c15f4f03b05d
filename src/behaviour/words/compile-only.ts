import { isEqualJson } from '../../base/json/exact-numbers.ts'
import { shown } from '../../base/text/shown.ts'
import { listed } from '../../base/text/text.ts'
import type { OperationWords, Wanted } from '../../contract/behaviour/operation-words.ts'
import type { Contract } from '../../contract/contract.ts'
import type { Schema } from '../../contract/document/document.ts'
import { nounOf, type Resource } from '../../contract/resources/resources.ts'
import type { RecordValue } from '../../store/record-kind.ts'

/** Compiles what a record must be; of one that is not that, it says what would have to be: `orders whose status is open, not shipped`. */
export function compileOnly(
  only: NonNullable<OperationWords['only']>,
  contract: Contract,
  resource: Resource,
): (record: RecordValue) => string | undefined {
  const { many } = nounOf(resource.name, contract.hints, resource.word)
  const tests = Object.entries(only).map(([name, wanted]) => {
    const { schema, mayLack, text } = wantedSchema(wanted)
    const view = contract.views(schema)
    return {
      name,
      text,
      isMet: (value: unknown) =>
        value === undefined ? mayLack : view.problems(value).length === 0,
    }
  })
  return (record) => {
    const failed = tests.find(({ name, isMet }) => !isMet(record[name]))
    if (!failed) return undefined
    const { name, text } = failed
    const seen = record[name] === undefined ? 'absent' : shown(record[name])
    return `${many} whose ${name} ${text}, and it is ${seen}`
  }
}

// --- internal ---

interface WantedSchema {
  readonly schema: Schema
  /** Whether a record without the member meets it. */
  readonly mayLack: boolean
  readonly text: string
}

function wantedSchema(wanted: Wanted): WantedSchema {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) {
    const values = [wanted].flat()
    return {
      schema: { enum: values },
      mayLack: values.some((each) => isEqualJson(each, null)),
      text: `is ${listed(values.map(shown), 'or')}`,
    }
  }
  const { matches, above, below, not } = wanted as {
    readonly [word: string]: unknown
  }
  if (matches !== undefined)
    return {
      schema: { type: 'string', pattern: matches },
      mayLack: false,
      text: `matches ${String(matches)}`,
    }
  if (not !== undefined) {
    const values = [not].flat()
    return {
      schema: { not: { enum: values } },
      mayLack: true,
      text: `is not ${listed(values.map(shown), 'or')}`,
    }
  }
  if (above === undefined && below === undefined)
    return { schema: { not: {} }, mayLack: true, text: 'is absent' }
  return {
    schema: {
      type: 'number',
      ...(above !== undefined && { exclusiveMinimum: above }),
      ...(below !== undefined && { exclusiveMaximum: below }),
    },
    mayLack: false,
    text: `is ${[...(above === undefined ? [] : [`above ${above}`]), ...(below === undefined ? [] : [`below ${below}`])].join(' and ')}`,
  }
}
