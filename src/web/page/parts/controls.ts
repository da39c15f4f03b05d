import { headerPairs } from '../../../base/http/header-lines.ts'
import { counted } from '../../../base/text/text.ts'
import { useAddress, usePage } from './page-state.ts'
import { type Children, html, useState } from './preact.ts'
import { prettyBody } from './texts.ts'

/** What an int64 is. */
export const INT64_RULE =
  'A whole number of 64 bits, in digits: -9223372036854775808 to 9223372036854775807.'

/** A control with its label, and a hint below it. */
export function Field({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string | false | undefined
  readonly children?: Children
}) {
  return html`<label class="field">
    <span>${label}</span>
    ${children}
    ${hint && html`<small>${inlineCode(hint)}</small>`}
  </label>`
}

/** What is done in a section, beside its title: first of all its main action. */
export function Actions({ children }: { readonly children?: Children }) {
  return html`<div class="do">${children}</div>`
}

/** One line of controls that choose what is shown; in a narrow window only the field to search in, until the others are asked for. */
export function Filters({ children }: { readonly children?: Children }) {
  const [isOpen, setOpen] = useState(false)
  return html`<form class="filters ${isOpen && 'open'}" role="search" aria-label="Filter" onSubmit=${(event: Event) => event.preventDefault()}>
    ${children}
    <button type="button" class="narrow" aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Filters</button>
  </form>`
}

/** A field to search in, which `/` leads to. */
export function SearchField({
  label,
  value,
  onInput,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onInput: (text: string) => void
}) {
  return html`<${Field} label=${label}><input type="search" placeholder=${label} value=${value ?? ''}
    onInput=${(event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value)} /><//>`
}

/** Something whose content is made when it is opened. */
export function Folded({
  summary,
  isOpen: isOpenFirst = false,
  content,
}: {
  readonly summary: Children
  readonly isOpen?: boolean
  readonly content: () => Children
}) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    setOpen(currentTarget.open)
  return html`<details open=${isOpen} onToggle=${toggle}><summary>${summary}</summary>${isOpen && content()}</details>`
}

/** A choice among some texts; `labels` are shown instead of some of them. An empty value means no choice. */
export function ChoiceField({
  label,
  value,
  values,
  labels = {},
  none,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly values: readonly string[]
  readonly labels?: { readonly [value: string]: string }
  /** The label for no choice; absent if one must be made. */
  readonly none?: string
  readonly onChange: (value: string) => void
}) {
  // The value in the address may no longer exist.
  const all = value === '' || values.includes(value) ? values : [...values, value]
  return html`<${Field} label=${label}>
    <select value=${value} onChange=${(event: { currentTarget: HTMLSelectElement }) => onChange(event.currentTarget.value)}>
      ${none !== undefined && html`<option value="">${none}</option>`}
      ${all.map((each) => html`<option key=${each} value=${each}>${labels[each] ?? each}</option>`)}
    </select>
  <//>`
}

/** Why something failed, announced at once to a screen reader; empty if nothing failed. */
export function ProblemText({ problem }: { readonly problem: string | undefined }) {
  return html`<p class="problem" role="alert">${problem}</p>`
}

/** How many of many things are shown at once: a contract may have thousands. */
export const MOST_SHOWN = 50

/** The first of many things, and a button that shows as many more. */
export function useFirst<Thing>(
  things: readonly Thing[],
  what: string,
  atOnce = MOST_SHOWN,
): [shown: readonly Thing[], more: Children] {
  const [most, setMost] = useState(atOnce)
  const left = things.length - most
  if (left <= 0) return [things, undefined]
  const show = () => setMost(most + atOnce)
  const next = counted(Math.min(left, atOnce), what)
  const text = `Show ${next} more (${left.toLocaleString('en')} left)`
  return [
    things.slice(0, most),
    html`<p><button type="button" onClick=${show}>${text}</button></p>`,
  ]
}

/** A field to find things by a part of their names, in small letters; the text is kept in the address. */
export function useFind(label: string): [sought: string, field: Children] {
  const [{ values }, change] = useAddress()
  const { find = '' } = values
  const field = html`<${SearchField} label=${label} value=${find} onInput=${(text: string) => change({ find: text })} />`
  return [find.trim().toLowerCase(), field]
}

/** One side of an exchange: its first line, its headers and its body, pretty or as sent. */
export function MessageView({
  title,
  first,
  headers,
  body,
}: {
  readonly title: string
  readonly first: string
  /** Name, value, name, value … */
  readonly headers: readonly string[]
  readonly body: string | undefined
}) {
  const [isRaw, setRaw] = useState(false)
  const lines = headerPairs(headers).map(([name, value]) => `${name}: ${value}`)
  return html`<section>
    <div class="row"><h3>${title}</h3>
      ${body && html`<label><input type="checkbox" checked=${isRaw} onChange=${() => setRaw(!isRaw)} /> Body as sent</label>`}
    </div>
    <p class="mono">${first}</p>
    ${lines.length > 0 && html`<details><summary>${counted(lines.length, 'header')}</summary><pre tabindex="0" aria-label="${title}: headers">${lines.join('\n')}</pre></details>`}
    ${
      body
        ? html`<pre tabindex="0" aria-label="${title}: body">${isRaw ? body : prettyBody(body)}</pre>`
        : html`<p class="faint">No body, or one too long to be kept.</p>`
    }
  </section>`
}

/** Copies a text. If the page may not copy (only secure contexts may), it asks the person to copy it. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const { say } = usePage()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say('Copied.')
    } catch {
      say('This browser does not let the page copy; select the text and copy it.')
    }
  }
  return html`<button type="button" onClick=${copy}>${label}</button>`
}

/** Says why there is nothing, and what to do next: in words, and as a command to copy. */
export function Empty({
  command,
  children,
}: {
  readonly command?: string | undefined
  readonly children?: Children
}) {
  return html`<div class="empty">
    <p>${children}</p>
    ${command && html`<pre tabindex="0" aria-label="command">${command}</pre><${CopyButton} label="Copy the command" text=${command} />`}
  </div>`
}

/** Shows text between backquotes as code. */
export function inlineCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code key=${index}>${part}</code>` : part))
}
