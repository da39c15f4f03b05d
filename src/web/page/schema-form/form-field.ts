import { inlineCode } from '../parts/controls.ts'
import {
  type Children,
  createContext,
  html,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from '../parts/preact.ts'
import type { PlacedProblem } from '../parts/texts.ts'
import type { FormSchema, Resolve } from './form-schema.ts'

type Problems = readonly PlacedProblem[]

/** A field in a form: a value, and how to change it. */
export interface FieldProps {
  readonly schema: FormSchema
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** The problems here and below, with locations from here; the location of this field is empty. */
  readonly problems: Problems
  /** Leaves the field out; absent if the field is required. */
  readonly onRemove?: (() => void) | undefined
  /** Whether an empty control means that the field is left out (`FormParts.isAlwaysShown`). */
  readonly mayBeEmpty?: boolean | undefined
  /** The choice of the kind of value, if there are several. */
  readonly choice?: ReturnType<typeof html> | undefined
}

/** What all fields of a form share. */
export interface FormParts {
  readonly resolve: Resolve
  /** The label of a property. */
  readonly labelOf: (name: string) => string
  /** What stands below the control of a schema. */
  readonly hintOf: (schema: FormSchema) => string | undefined
  /** Whether an optional property has its control from the start, and is absent while that is empty. The others are added on demand. */
  readonly isAlwaysShown: (schema: FormSchema) => boolean
  /** The titles under which are those properties of the whole value that are added on demand, each with what it is for; the one without names has the rest. */
  readonly groups?: { readonly [title: string]: readonly string[] } | undefined
}

export const FormContext = createContext<FormParts | undefined>(undefined)

/** What all fields of a form share. */
export function useForm(): FormParts {
  return useContext(FormContext) as FormParts
}

/** The problems at and below a part of a field. */
export function problemsUnder(problems: Problems, name: string): Problems {
  return problems.flatMap(({ location, message }) => {
    if (location === name) return [{ location: '', message }]
    return location.startsWith(`${name}.`)
      ? [{ location: location.slice(name.length + 1), message }]
      : []
  })
}

/** The problems of a field that no part of it shows. */
export function problemsBeside(problems: Problems, names: readonly string[]): Problems {
  return problems.filter(({ location }) =>
    names.every((name) => location !== name && !location.startsWith(`${name}.`)),
  )
}

/** Below a control: what it is for, and what is wrong with it. Its id is for `aria-describedby`. */
export function FieldNotes({ id, hint, problems }: FieldNotesProps) {
  const messages = [...new Set(problems.map(({ message }) => message))]
  return html`<div class="notes" id=${id}>
    ${hint && html`<small>${inlineCode(hint)}</small>`}
    ${messages.map((message) => html`<p class="problem" key=${message}>${message}</p>`)}
  </div>`
}

interface FieldNotesProps {
  readonly id: string
  readonly hint?: string | undefined
  readonly problems: Problems
}

/** Leaves a field out. */
export function RemoveButton({ label, onRemove }: Pick<FieldProps, 'label' | 'onRemove'>) {
  if (!onRemove) return html``
  return html`<button type="button" class="quiet" aria-label="Leave out ${label}" onClick=${onRemove}>×</button>`
}

/** A field with several parts, under its name; the whole form has no name. */
export function FieldGroup({ label, schema, problems, onRemove, choice, children }: GroupProps) {
  const notes = useId()
  const hint = useForm().hintOf(schema)
  if (label === '') return html`<${FieldNotes} id=${notes} problems=${problems} />${children}`
  return html`<fieldset aria-describedby=${notes}>
    <legend>${label} <${RemoveButton} label=${label} onRemove=${onRemove} /></legend>
    ${choice && html`<div class="control">${choice}</div>`}
    <${FieldNotes} id=${notes} hint=${hint} problems=${problems} />
    ${children}
  </fieldset>`
}

type GroupProps = Omit<FieldProps, 'value' | 'onChange'> & { readonly children?: Children }

/** The control in which the value of a field is typed. If nothing is typed in it, the first choice is its control. */
export function firstControl(field: Element | null | undefined): HTMLElement | undefined {
  const typed = field?.querySelector<HTMLElement>('input, textarea')
  return typed ?? field?.querySelector<HTMLElement>('select') ?? undefined
}

/**
 * Refuses the text of a control: the form is not sent, and the reason is `said` once a person has tried to. `control` has attributes of the
 * control. `isTyped`: typed text would be lost.
 */
export function useRefusal(
  element: { readonly current: HTMLInputElement | HTMLTextAreaElement | null },
  reason: string | undefined,
  isTyped = false,
) {
  const [said, setSaid] = useState<string>()
  useLayoutEffect(() => element.current?.setCustomValidity(reason ?? ''), [reason])
  return {
    control: {
      onInvalid: () => setSaid(reason),
      'data-typed': (isTyped && reason !== undefined) || undefined,
    },
    said: said === reason ? reason : undefined,
  }
}

/** Whether all that was typed below an element is accepted. If not, the first refused control takes the focus and says why. */
export function isAllTaken(root: Element | null): boolean {
  const refused = root?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-typed]')
  return refused?.reportValidity() ?? true
}
