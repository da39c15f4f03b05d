import { ownMember } from '../../../base/json/json.ts'
import { ProblemText } from '../parts/controls.ts'
import { Dialog, FormButtons } from '../parts/dialog.ts'
import { type Children, html, useLayoutEffect } from '../parts/preact.ts'
import { useAnswer } from '../parts/use-answer.ts'
import type { FormParts } from './form-field.ts'
import { type FormSchema, labelOf, typesOf, valuesOf } from './form-schema.ts'
import { SchemaForm, useRefusedForm } from './schema-form.ts'

/** The document of the control plane, with the schemas that its schemas refer to. */
export interface SchemaDocument {
  readonly components: { readonly schemas: { readonly [name: string]: FormSchema } }
  readonly paths: { readonly [path: string]: unknown }
}

/** A value while it is written: nothing is known about it yet. */
export type FormDraft = { readonly [key: string]: unknown }

/** Asks for a value that a route of the control plane takes, in a form that is made from the schema in its document. */
export function SchemaDialog({ title, button, draft, onClose, children, ...asked }: AskedProps) {
  const { form, value, setValue, change, send, problems, problem, isRunning } = useRefusedForm(
    draft,
    REFUSED,
  )
  const { answer, problem: unanswered } = useAnswer<SchemaDocument>({ path: '/openapi.json' })
  useLayoutEffect(() => {
    if (answer && asked.begin) setValue(asked.begin(draft, answer))
  }, [answer === undefined])
  const put = async (event: Event) => {
    event.preventDefault()
    // The form is not sent unless it is an object.
    const sent = value as FormDraft
    if (await send(() => asked.send(sent), asked.said(sent))) onClose()
  }
  const missing = asked.missingIn?.(value)
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <form ref=${form} onSubmit=${put}>
      ${asked.words && html`<p class="words">${asked.words(value)}</p>`}
      <${ProblemText} problem=${unanswered ?? problem} />
      ${children}
      ${answer && html`<${SchemaForm} parts=${{ ...partsOf(answer, asked.labels), groups: asked.groups }} schema=${asked.schemaOf(answer)} value=${value} onChange=${change} problems=${problems} />`}
      <${FormButtons} label=${button} why=${missing} isOff=${isRunning || !answer || !!missing} onClose=${onClose} />
    </form>
  <//>`
}

interface AskedProps {
  readonly title: string
  readonly button: string
  /** What the form begins with. */
  readonly draft: FormDraft
  /** The same, once the document is known. */
  readonly begin?: (draft: FormDraft, document: SchemaDocument) => FormDraft
  readonly schemaOf: (document: SchemaDocument) => FormSchema
  readonly groups?: FormParts['groups']
  readonly labels?: { readonly [name: string]: string }
  /** Why a value is not worth sending yet. */
  readonly missingIn?: (value: unknown) => string | false
  /** What a value means, while it is written. */
  readonly words?: (value: unknown) => string
  /** Sends the value; rejects with the reason if it is refused. */
  readonly send: (value: FormDraft) => Promise<unknown>
  /** What is said when it was sent. */
  readonly said: (value: FormDraft) => string
  readonly onClose: () => void
  /** What stands above the form. */
  readonly children?: Children
}

// --- internal ---

const REFUSED = 'It was not taken; what is wrong stands at its place below.'

/** How fields are shown: under their labels, with their descriptions. */
function partsOf({ components }: SchemaDocument, labels: AskedProps['labels'] = {}) {
  const resolve = ({ $ref, ...schema }: FormSchema): FormSchema =>
    $ref === undefined
      ? schema
      : { ...components.schemas[String($ref).split('/').at(-1) as string], ...schema }
  return {
    resolve,
    labelOf: (name: string) => ownMember(labels, name) ?? labelOf(name),
    hintOf: describe,
    isAlwaysShown: () => false,
  }
}

/** The description of a schema, with its rule unless the control shows the rule. */
function describe(schema: FormSchema): string | undefined {
  const { description, title } = schema
  const types = typesOf(schema)
  const isOne = types.length > 0 && !types.includes('object') && !types.includes('array')
  const hasRule = title !== undefined && isOne && !valuesOf(schema)
  return [description, hasRule && `It is ${title}.`].filter(Boolean).join(' ') || undefined
}
