import { parseJson, stringifyJson } from '../../../base/json/json.ts'
import { type Children, html, useId, useRef, useState } from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/texts.ts'
import { type Action, useAction } from '../parts/use-answer.ts'
import { SchemaField } from './fields.ts'
import {
  FieldNotes,
  type FieldProps,
  FormContext,
  type FormParts,
  isAllTaken,
  problemsUnder,
  useForm,
  useRefusal,
} from './form-field.ts'
import { misfitIn, problemsLeft } from './form-schema.ts'

/** Controls for a value of a schema, or its JSON as text. The surrounding form sends the value. */
export function SchemaForm({ parts, hasText = true, children, ...field }: SchemaFormProps) {
  const [isText, setText] = useState(false)
  const problems = problemsUnder(field.problems, 'body')
  const box = useRef<HTMLDivElement>(null)
  // What is typed and could not be shown the other way is not lost.
  const show = (asText: boolean) => isAllTaken(box.current) && setText(asText)
  const choice = ['Form', 'JSON'].map((name) => {
    const isShown = isText === (name === 'JSON')
    return html`<button type="button" key=${name} aria-pressed=${isShown} onClick=${() => show(!isText !== isShown)}>${name}</button>`
  })
  return html`<div class="schema-form" ref=${box}>
    ${hasText && html`<div class="joined" role="group" aria-label="How to write it">${choice}</div>`}
    ${children}
    <div class="fields"><${FormContext.Provider} value=${parts}><${isText ? JsonText : SchemaField} ...${field} label="" problems=${problems} /><//></div>
  </div>`
}

interface SchemaFormProps extends Pick<FieldProps, 'schema' | 'value' | 'onChange'> {
  /** As reported by the control plane, with locations that begin with `body`. */
  readonly problems: readonly PlacedProblem[]
  readonly parts: FormParts
  /** Whether the value can be written as JSON, too. */
  readonly hasText?: boolean
  /** What stands above its fields. */
  readonly children?: Children
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
  return {
    form,
    value,
    setValue,
    change,
    send,
    problems: places,
    problem,
    isRunning: action.isRunning,
  }
}

// --- internal ---

/** The value as JSON. A text that is not JSON, or that the form could not show, is refused. */
function JsonText({ schema, value, onChange, problems }: FieldProps) {
  const { resolve } = useForm()
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
