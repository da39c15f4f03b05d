import { headerPairs } from '../../../base/http/header-lines.ts'
import { ownMember } from '../../../base/json/json.ts'
import { counted, titled } from '../../../base/text/text.ts'
import { useAddress, useAddressValue, useDraft, usePage } from './page-state.ts'
import { type Children, html, useRef, useState } from './preact.ts'
import { prettyBody } from './texts.ts'
import { type Action, useKnown } from './use-answer.ts'

/** What an int64 is. */
export const INT64_RULE =
  'A whole number of 64 bits, in digits: -9223372036854775808 to 9223372036854775807.'

/** A control with its label, and a hint below it. */
export function Field({ label, hint, children }: FieldProps) {
  return html`<label class="field">
    <span>${label}</span>
    ${children}
    ${hint && html`<small>${inlineCode(hint)}</small>`}
  </label>`
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | false | undefined
  readonly children?: Children
}

/** A field in which a line of text is typed; `more` are attributes of the control. */
export function TextField({ label, hint, onText, ...more }: TextFieldProps) {
  return html`<${Field} label=${label} hint=${hint}><input autocomplete="off" spellcheck=${false} ...${more}
    onInput=${(event: { currentTarget: HTMLInputElement }) => onText(event.currentTarget.value)} /><//>`
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly onText: (text: string) => void
  readonly [attribute: string]: unknown
}

/** A text that is typed and kept until the button beside it has used it; `more` are attributes of the control. */
export function DraftForm({ draft, beginning, button, isMain, action, use, ...more }: DraftProps) {
  const [text, type, used] = useDraft(draft, beginning)
  const form = useRef<HTMLFormElement>(null)
  const send = async (event: Event) => {
    event.preventDefault()
    if (!(await use(text))) return
    used(text)
    form.current?.querySelector('input')?.focus()
  }
  return html`<form id=${draft} class="row" ref=${form} onSubmit=${send} onInput=${action.forget}>
    <${TextField} required value=${text} onText=${type} ...${more} />
    <button type="submit" class="beside ${isMain && 'main'}" disabled=${action.isRunning}>${button(text)}</button>
  </form>`
}

interface DraftProps {
  /** The name of the text, and the id of the form. */
  readonly draft: string
  readonly beginning?: string
  readonly button: (text: string) => string
  readonly isMain?: boolean
  readonly action: Action
  /** Resolves to whether it succeeded. */
  readonly use: (text: string) => Promise<boolean>
  readonly label: string
  readonly [attribute: string]: unknown
}

/** Moves the focus into a form: what had it is gone. */
export function focusForm(draft: string): void {
  document.querySelector<HTMLElement>(`#${draft} input`)?.focus()
}

/** A table that can be scrolled where it has no room. */
export function Table({ label, kind, heads, children, ...more }: TableProps) {
  return html`<div class="box" tabindex="0" role="region" aria-label=${label} ...${more}>
    <table class=${kind}><thead><tr>${heads}</tr></thead>${children}</table>
  </div>`
}

interface TableProps {
  readonly label: string
  /** A class of the style sheet; `stacked`: a row has several lines in a narrow window. */
  readonly kind: string
  readonly heads: Children
  readonly children?: Children
  /** Attributes of the box. */
  readonly [attribute: string]: unknown
}

/** A row that shows something in full when it is pressed, by its name in the address, and is marked while that is open. */
export function OpeningRow({ name, value, children }: OpeningRowProps) {
  const [opened, open] = useAddressValue(name)
  return html`<tr aria-selected=${opened === value} onClick=${() => open(value)}>${children}</tr>`
}

interface OpeningRowProps {
  readonly name: string
  readonly value: string
  readonly children?: Children
}

/** What is done in a section, beside its title: first of all its main action. */
export function Actions({ children }: { readonly children?: Children }) {
  return html`<div class="do">${children}</div>`
}

/**
 * One line of controls that choose what is shown: a field to search in, which `/` leads to, `choices`, and others. All are in the address. In
 * a narrow window only the field is there, until the others are asked for; how many of them choose something is said, and all are cleared at once.
 */
export function Filters({ search, find, choices = [], names = [], children }: FiltersProps) {
  const [{ values }, change] = useAddress()
  const [isOpen, setOpen] = useState(false)
  const others = [...names, ...choices.map(({ name }) => name)]
  const on = others.filter((name) => values[name])
  const sought = find ? 'find' : 'q'
  const clear = () =>
    change(Object.fromEntries([sought, 'after', 'before', ...others].map((name) => [name, ''])))
  return html`<form class="filters ${isOpen && 'open'}" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
    <${TextField} type="search" label=${search ?? find} placeholder=${search ?? find} value=${values[sought] ?? ''} onText=${(text: string) => change({ [sought]: text })} />
    ${choices.map(({ name, ...choice }) => html`<${ChoiceField} key=${name} label=${titled(name)} none="Any ${name}" ...${choice} value=${ownMember(values, name) ?? ''} onChange=${(value: string) => change({ [name]: value })} />`)}
    ${children}
    ${(on.length > 0 || values[sought]) && html`<button type="button" class="quiet" onClick=${clear}>Clear the filter</button>`}
    <button type="button" class="narrow ${on.length > 0 && 'on'}" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Filters${on.length > 0 && ` (${on.length})`}</button>
  </form>`
}

interface FiltersProps {
  /** What the control plane looks for, or what the page does: the label of the field. */
  readonly search?: string
  readonly find?: string
  /** By their names in the address; a label and the one for no choice follow from the name, unless they are given. */
  readonly choices?: readonly (Pick<ChoiceProps, 'values' | 'labels' | 'none'> & {
    readonly name: string
    readonly label?: string
  })[]
  /** The names of the other controls. */
  readonly names?: readonly string[]
  readonly children?: Children
}

/** The text by which things are found here, in small letters. */
export function useSought(): string {
  return useAddressValue('find')[0].trim().toLowerCase()
}

/** Something whose content is made when it is opened. */
export function Folded({ summary, isOpen: isOpenFirst = false, content }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpen(currentTarget.open)
  return html`<details open=${isOpen} onToggle=${toggle}><summary>${summary}</summary>${isOpen && content()}</details>`
}

interface FoldedProps {
  readonly summary: Children
  readonly isOpen?: boolean
  readonly content: () => Children
}

/** A choice among some texts; `labels` are shown instead of some of them. An empty value means no choice. */
export function ChoiceField({ label, value, values, labels = {}, none, onChange }: ChoiceProps) {
  // The value in the address may no longer exist.
  const all = value === '' || values.includes(value) ? values : [...values, value]
  return html`<${Field} label=${label}>
    <select value=${value} onChange=${(event: { currentTarget: HTMLSelectElement }) => onChange(event.currentTarget.value)}>
      ${none !== undefined && html`<option value="">${none}</option>`}
      ${all.map((each) => html`<option key=${each} value=${each}>${labels[each] ?? each}</option>`)}
    </select>
  <//>`
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly values: readonly string[]
  readonly labels?: { readonly [value: string]: string }
  /** The label for no choice; absent if one must be made. */
  readonly none?: string
  readonly onChange: (value: string) => void
}

/** Why something failed, announced at once to a screen reader; empty if nothing failed. */
export function ProblemText({ problem }: { readonly problem: string | undefined }) {
  return html`<p class="problem" role="alert">${problem}</p>`
}

/** How many of many things are shown at once: a contract may have thousands. */
export const MOST_SHOWN = 50

/** The first of many things, and a button that shows as many more. */
export function useFirst<Thing>(things: readonly Thing[], what: string, atOnce = MOST_SHOWN) {
  const [most, setMost] = useState(atOnce)
  const left = things.length - most
  if (left <= 0) return [things, undefined] as const
  const show = () => setMost(most + atOnce)
  const next = counted(Math.min(left, atOnce), what)
  const text = `Show ${next} more (${left.toLocaleString('en')} left)`
  return [
    things.slice(0, most),
    html`<p><button type="button" onClick=${show}>${text}</button></p>`,
  ] as const
}

/** Says which worlds a section shows; `all` describes the section without a chosen world. Empty if there is only one world. */
export function AboutWorlds({ all }: { readonly all: string }) {
  const { world } = usePage()
  const { answer } = useKnown('worlds')
  if (world !== undefined) return html`<p class="faint">Applies to the world ${world} only.</p>`
  if (!answer || answer.worlds.length === 1) return html``
  const { length } = answer.worlds
  const which = length === 0 ? 'every world (none yet)' : `all ${length} worlds`
  return html`<details class="faint"><summary>Applies to ${which}.</summary>${all} A single one is chosen at the top of the page.</details>`
}

/** One side of an exchange: its first line, its headers and its body, pretty or as sent. */
export function MessageView({ title, first, headers, body, none }: MessageViewProps) {
  const [isRaw, setRaw] = useState(false)
  const lines = headerPairs(headers).map(([name, value]) => `${name}: ${value}`)
  return html`<section>
    <div class="row"><h3>${title}</h3>
      ${body && html`<label><input type="checkbox" checked=${isRaw} onChange=${() => setRaw(!isRaw)} /> Body as sent</label>`}
    </div>
    <p class="mono">${first}</p>
    ${lines.length > 0 && html`<details><summary>${counted(lines.length, 'header')}</summary><pre tabindex="0" aria-label="${title}: headers">${lines.join('\n')}</pre></details>`}
    ${body ? html`<pre tabindex="0" aria-label="${title}: body">${isRaw ? body : prettyBody(body)}</pre>` : html`<p class="faint">${none ?? 'No body, or one too long to be kept.'}</p>`}
  </section>`
}

interface MessageViewProps {
  readonly title: string
  readonly first: string
  /** Name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | undefined
  /** What is said without a body, where that is known better. */
  readonly none?: string | false
}

/** Copies a text. If the page may not (only secure contexts may), it asks the person to. */
export function useCopy(): (text: string) => Promise<void> {
  const { say } = usePage()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('This browser does not let the page copy; select the text and copy it.')
    }
  }
}

/** The address of a program, which is copied when it is pressed. */
export function CopiedAddress({ at }: { readonly at: string }) {
  const copy = useCopy()
  return html`<button type="button" class="link" onClick=${() => copy(`${location.protocol}//${at}`)}><span class="mono">${at}</span> <small>copy</small></button>`
}

/** A text, with a button that copies it. */
export function Copied({ what, label, text = '', children }: CopiedProps) {
  const copy = useCopy()
  return html`<pre tabindex="0" aria-label=${what}>${text}</pre>
    <div class="row"><button type="button" onClick=${() => copy(text)}>${label}</button>${children}</div>`
}

interface CopiedProps {
  readonly what: string
  /** Of the button. */
  readonly label: string
  readonly text: string | undefined
  /** Further buttons. */
  readonly children?: Children
}

/** Says why there is nothing, and what to do next: in words, and as a command to copy. */
export function Empty({ command, children }: EmptyProps) {
  return html`<div class="empty">
    <p>${children}</p>
    ${command && html`<${Copied} what="command" label="Copy the command" text=${command} />`}
  </div>`
}

interface EmptyProps {
  readonly command?: string | undefined
  readonly children?: Children
}

/** Shows text between backquotes as code. */
export function inlineCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code key=${index}>${part}</code>` : part))
}
