import { token } from './ask-admin.ts'
import { Field } from './controls.ts'
import { hrefOf, PageContext, type PageState, SaidText, useAddress, useSaid } from './page-state.ts'
import { html, render, useLayoutEffect, useMemo, useRef, useState } from './preact.ts'
import type { ProblemDetails } from './problem-details.ts'
import {
  HelpDialog,
  type Shortcut,
  ShortcutContext,
  useShortcutSwitch,
  useShortcuts,
} from './shortcuts.ts'

/** A section of the page. */
interface Section {
  /** Its name in the address, e.g. `live`. */
  readonly id: string
  readonly title: string
  readonly Content: () => Element
}

/** The parts of a page. */
export interface PageContent {
  readonly sections: readonly [Section, ...Section[]]
  /** Beside the title: what runs here, and which world is chosen. */
  readonly Summary: () => Element
}

type Element = ReturnType<typeof html>

/** Starts the page. */
export function startPage(content: PageContent): void {
  render(html`<${Page} content=${content} />`, document.body)
}

// --- internal ---

function Page({ content }: { readonly content: PageContent }) {
  const { sections, Summary } = content
  const [address, change] = useAddress()
  const [said, say] = useSaid()
  const drafts = useRef(new Map<string, string>()).current
  const [problem, setProblem] = useState<ProblemDetails>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [areShortcutsOn, setShortcutsOn] = useShortcutSwitch()
  const [ofSection, setOfSection] = useState<readonly Shortcut[]>([])
  const section = sections.find(({ id }) => id === address.section) ?? sections[0]
  const world = address.values.world
  const state = useMemo<PageState>(
    () => ({
      world,
      setWorld: (id) => change({ world: id ?? '' }),
      said,
      say,
      drafts,
      onProblem: (found) => (found.needsToken || found.status === 0) && setProblem(found),
      onAnswer: () => setProblem(undefined),
    }),
    [world, said],
  )
  // What was done in one section is not said in another.
  useLayoutEffect(() => say(''), [section.id])
  const open = (id: string) => {
    location.hash = hrefOf({ section: id, values: world ? { world } : {} })
  }
  const shortcuts = [
    ...sections.map(({ id, title }, index) => ({
      key: String(index + 1),
      does: `Open ${title}`,
      run: () => open(id),
    })),
    ...ofSection,
    { key: '?', does: 'Show the shortcuts', run: () => setHelpOpen(true) },
  ]
  useShortcuts(shortcuts, areShortcutsOn)
  if (problem?.needsToken)
    return html`<main>
      <${TokenForm} problem=${problem.message} onToken=${() => setProblem(undefined)} />
    </main>`
  return html`<${PageContext.Provider} value=${state}>
    <a class="skip" href="#content" onClick=${skip}>Skip to the content</a>
    <header class="page">
      <${Summary} />
      <nav aria-label="Sections">
        <ul>${sections.map(
          (each) => html`<li key=${each.id}>
          <a href=${hrefOf({ section: each.id, values: world ? { world } : {} })}
            aria-current=${each === section ? 'page' : undefined}>${each.title}</a>
        </li>`,
        )}</ul>
        <button type="button" class="quiet" onClick=${() => setHelpOpen(true)} aria-label="Help">?</button>
      </nav>
      ${problem && html`<p class="problem" role="alert">${problem.message} Trying again …</p>`}
    </header>
    <${ShortcutContext.Provider} value=${setOfSection}>
      <main id="content" tabindex="-1" key=${section.id}>
        <h1>${section.title}</h1>
        <${section.Content} />
      </main>
    <//>
    <${SaidText} />
    ${
      isHelpOpen &&
      html`<${HelpDialog} shortcuts=${shortcuts} isOn=${areShortcutsOn} setOn=${setShortcutsOn}
      onClose=${() => setHelpOpen(false)} />`
    }
  <//>`
}

/** The address stays as it is, because it names the open section. */
function skip(event: Event): void {
  event.preventDefault()
  document.querySelector('main')?.focus()
}

/** Asks for the token of the control plane, which is kept for the tab. */
function TokenForm({
  problem,
  onToken,
}: {
  readonly problem: string
  readonly onToken: () => void
}) {
  const [value, setValue] = useState('')
  const use = (event: Event) => {
    event.preventDefault()
    token.set(value)
    onToken()
  }
  return html`<form class="token" onSubmit=${use}>
    <h1>This control plane needs its token</h1>
    <p role="alert">${problem}</p>
    <${Field} label="Token" hint="The value of --admin-token or PETSTORE_ADMIN_TOKEN. It is kept for this tab only.">
      <input type="password" required pattern="[!-~]+" title="Printable ASCII characters without spaces" autofocus autocomplete="off" value=${value}
        onInput=${(event: { currentTarget: HTMLInputElement }) => setValue(event.currentTarget.value)} />
    <//>
    <button type="submit">Continue</button>
  </form>`
}
