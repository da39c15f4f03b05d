import { parseJson, stringifyJson } from '../../../base/json/json.ts'
import { html, useId, useMemo, useRef, useState } from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/texts.ts'
import { type Action, useAction } from '../parts/use-answer.ts'
import { SchemaField } from './fields.ts'
import {
  FieldNotes,
  FormContext,
  type FormParts,
  isAllTaken,
  problemsUnder,
  useRefusal,
} from './form-field.ts'
import { type FormSchema, misfitIn, problemsLeft, typesOf, valuesOf } from './form-schema.ts'

/** The document of the control plane, with the schemas that its schemas refer to. */
export interface SchemaDocument {
  readonly components: { readonly schemas: { readonly [name: string]: FormSchema } }
}

/** Controls for a value of a schema, or its JSON as text. The surrounding form sends the value. */
export function SchemaForm({ document, schema, value, onChange, problems }: SchemaFormProps) {
  const [isText, setText] = useState(false)
  const parts = useMemo(() => partsOf(document), [document])
  const here = problemsUnder(problems, 'body')
  const box = useRef<HTMLDivElement>(null)
  // What is typed and could not be shown the other way is not lost.
  const show = (asText: boolean) => isAllTaken(box.current) && setText(asText)
  return html`<div class="schema-form" ref=${box}>
    <div class="row" role="group" aria-label="How to write it">
      <button type="button" aria-pressed=${!isText} onClick=${() => show(false)}>Form</button>
      <button type="button" aria-pressed=${isText} onClick=${() => show(true)}>JSON</button>
    </div>
    ${
      isText
        ? html`<${JsonText} schema=${schema} resolve=${parts.resolve} value=${value} onChange=${onChange} problems=${here} />`
        : html`<${FormContext.Provider} value=${parts}>
          <${SchemaField} schema=${schema} label="" value=${value} onChange=${onChange} problems=${here} />
        <//>`
    }
  </div>`
}

interface SchemaFormProps {
  readonly document: SchemaDocument
  readonly schema: FormSchema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** As reported by the control plane, with locations that begin with `body`. */
  readonly problems: readonly PlacedProblem[]
}

/** Controls for a value of a schema alone; `parts` says how schemas are read, and controls labelled and described. */
export function SchemaFields({ schema, value, onChange, problems, parts }: SchemaFieldsProps) {
  const all = useMemo<FormParts>(() => ({ FormField: SchemaField, ...parts }), [parts])
  return html`<div class="schema-form">
    <${FormContext.Provider} value=${all}>
      <${SchemaField} schema=${schema} label="" value=${value} onChange=${onChange} problems=${problemsUnder(problems, 'body')} />
    <//>
  </div>`
}

interface SchemaFieldsProps {
  readonly schema: FormSchema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** As reported by the control plane, with locations that begin with `body`. */
  readonly problems: readonly PlacedProblem[]
  readonly parts: Omit<FormParts, 'FormField'>
}

/** A form whose value is refused place by place: what is wrong stands there until it is corrected, and the first of it gets the focus. */
export function useRefusedForm(beginning: unknown, refusal: string) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState<unknown>(beginning)
  const [refused, setRefused] = useState<unknown>()
  const places = problemsLeft(action.places, refused, value)
  const send = async (...asked: Parameters<Action['run']>) => {
    setRefused(value)
    if (await action.run(...asked)) return true
    // After the problems are shown.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
    return false
  }
  const change = (next: unknown) => {
    setValue(next)
    if (action.places.length === 0) action.forget()
  }
  const problem = places.length > 0 ? refusal : action.places.length === 0 && action.problem
  return { form, value, setValue, change, send, places, problem, isRunning: action.isRunning }
}

// --- internal ---

function partsOf({ components }: SchemaDocument): FormParts {
  const resolve = (schema: FormSchema): FormSchema => {
    const name = String(schema.$ref ?? '').replace('#/components/schemas/', '')
    return name === '' ? schema : { ...components.schemas[name], ...without$ref(schema) }
  }
  return {
    ...{ resolve, FormField: SchemaField },
    ...{ labelOf: same, hintOf: describe, isAlwaysShown: () => false },
  }
}

function same<Value>(value: Value): Value {
  return value
}

/** The description of a schema, with its rule unless the control shows the rule. */
function describe(schema: FormSchema): string | undefined {
  const { description, title } = schema
  const types = typesOf(schema)
  const isOne = types.length > 0 && !types.includes('object') && !types.includes('array')
  const hasRule = title !== undefined && isOne && !valuesOf(schema)
  const parts = [description, hasRule && `It is ${title}.`].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : undefined
}

function without$ref({ $ref: _followed, ...rest }: FormSchema): FormSchema {
  return rest
}

/** The value as JSON. A text that is not JSON, or that the form could not show, is refused. */
function JsonText({ schema, resolve, value, onChange, problems }: JsonTextProps) {
  const id = useId()
  const element = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => stringifyJson(value, 2))
  const read = readJson(text)
  const fault = 'refused' in read ? read.refused : misfitText(misfitIn(read.value, schema, resolve))
  const refusal = useRefusal(element, fault, true)
  const take = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    setText(currentTarget.value)
    const next = readJson(currentTarget.value)
    if ('value' in next) onChange(next.value)
  }
  const notes = fault === undefined ? problems : [{ location: '', message: fault }]
  return html`<div class="place">
    <label for=${id}>As JSON</label>
    <textarea id=${id} ref=${element} ...${refusal.control} class="mono" rows="16" spellcheck=${false} value=${text} onInput=${take}
      aria-describedby="${id}-notes" aria-invalid=${notes.length > 0} />
    <${FieldNotes} id="${id}-notes" problems=${notes} />
  </div>`
}

interface JsonTextProps {
  readonly schema: FormSchema
  readonly resolve: FormParts['resolve']
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly problems: readonly PlacedProblem[]
}

function misfitText(names: readonly string[] | undefined): string | undefined {
  if (!names) return undefined
  const [what, is] =
    names.length === 0 ? ['This', 'object: {} begins one'] : [names.join('.'), 'object or list']
  return `${what} must be an ${is}.`
}

function readJson(text: string): { readonly value: unknown } | { readonly refused: string } {
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return { refused: `This is not JSON: ${(error as Error).message}.` }
  }
}
