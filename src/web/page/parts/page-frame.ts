import { download, type ProblemDetails, token } from './ask-admin.ts'
import { ProblemText, TextField } from './controls.ts'
import { Dialog } from './dialog.ts'
import {
  hrefOf,
  PageContext,
  PageMessageText,
  type PageState,
  useAddress,
  usePage,
  usePageMessage,
  useSwitch,
} from './page-state.ts'
import {
  createContext,
  html,
  render,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from './preact.ts'
import { useAction } from './use-answer.ts'

/** A section of the page. */
export interface Section {
  /** Its name in the address, e.g. `live`. */
  readonly id: string
  /** Other names of it in the address. */
  readonly others?: readonly string[]
  readonly title: string
  /** Whether a group of sections begins with it. */
  readonly begins?: boolean
  readonly Content: () => Element
}

/** Starts a page, whose content is in a frame. */
export function startPage(Content: () => Element): void {
  render(html`<${Page} Content=${Content} />`, document.body)
}

/** The frame of a page: what runs, the way to its sections, and the open one. */
export function PageFrame({ sections, Summary, docs }: PageContent) {
  const { world, say, unanswered } = usePage()
  const [address] = useAddress()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [areShortcutsOn, setShortcutsOn] = useSwitch('petstore-shortcuts')
  const [ofSection, setOfSection] = useState<readonly Shortcut[]>([])
  const isAt = ({ id, others = [] }: Section) => [id, ...others].includes(address.section)
  const section = sections.find(isAt) ?? sections[0]
  const nav = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    // What was done in one section is not said in another.
    say('')
    nav.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [section.id, sections.length])
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
    { key: '/', does: 'Search', run: () => searchField()?.focus(), when: () => !!searchField() },
    { key: '?', does: 'Show the shortcuts', run: () => setHelpOpen(true) },
  ]
  useShortcuts(shortcuts, areShortcutsOn)
  return html`<a class="skip" href="#content" onClick=${skip}>Skip to the content</a>
    <header class="page side">
      <${Summary} />
      <nav aria-label="Sections">
        <ul class="box" ref=${nav}>${sections.map(
          (each) => html`<li key=${each.id} class=${each.begins && 'apart'}>
          <a href=${hrefOf({ section: each.id, values: world ? { world } : {} })}
            aria-current=${each === section ? 'page' : undefined}>${each.title}</a>
        </li>`,
        )}${docs && html`<li class="last"><a href=${docs}>API documentation</a></li>`}</ul>
        <button type="button" class="quiet" onClick=${() => setHelpOpen(true)}>Shortcuts</button>
      </nav>
      ${unanswered && html`<p class="problem" role="alert">${unanswered} Trying again …</p>`}
    </header>
    <${ShortcutContext.Provider} value=${setOfSection}>
      <main id="content" tabindex="-1" key=${section.id}>
        <h1>${section.title}</h1>
        <${section.Content} />
      </main>
    <//>
    <${PageMessageText} />
    ${
      isHelpOpen &&
      html`<${HelpDialog} shortcuts=${shortcuts} isOn=${areShortcutsOn} setOn=${setShortcutsOn}
      onClose=${() => setHelpOpen(false)} />`
    }`
}

/** Adds shortcuts while a section is open; they are updated when one of `signs` changes. */
export function useSectionShortcuts(shortcuts: readonly Shortcut[], signs: readonly unknown[]) {
  const set = useContext(ShortcutContext)
  useLayoutEffect(() => {
    set(shortcuts)
    return () => set([])
  }, signs as unknown[])
}

// --- internal ---

/** The parts of a page. */
interface PageContent {
  readonly sections: readonly [Section, ...Section[]]
  /** Beside the title: what runs here, and which world is chosen. */
  readonly Summary: () => Element
  /** The address of the documentation of the API, if there is one. */
  readonly docs?: string
}

type Element = ReturnType<typeof html>

/** What all parts of a page share; where the control plane needs a token, a form for it is the page. */
function Page({ Content }: { readonly Content: () => Element }) {
  const [address, change] = useAddress()
  const [said, say] = usePageMessage()
  const drafts = useRef(new Map<string, string>()).current
  const [problem, setProblem] = useState<ProblemDetails>()
  const { world } = address.values
  const unanswered = problem?.message
  const state = useMemo<PageState>(
    () => ({
      world,
      setWorld: (id) => change({ world: id ?? '' }),
      said,
      say,
      drafts,
      unanswered,
      onProblem: (found) => (found.needsToken || found.status === 0) && setProblem(found),
      onAnswer: () => setProblem(undefined),
    }),
    [world, said, unanswered],
  )
  if (problem?.needsToken)
    return html`<main>
      <${TokenForm} problem=${problem.message} onToken=${() => setProblem(undefined)} />
    </main>`
  return html`<${PageContext.Provider} value=${state}><${Content} /><//>`
}

function searchField(): HTMLElement | null {
  return document.querySelector('main [type="search"]')
}

/** The address stays as it is, because it names the open section. */
function skip(event: Event): void {
  event.preventDefault()
  document.querySelector('main')?.focus()
}

/** Asks for the token of the control plane, which is kept for the tab. */
function TokenForm({ problem, onToken }: { problem: string; onToken: () => void }) {
  const [value, setValue] = useState('')
  const use = (event: Event) => {
    event.preventDefault()
    token.set(value)
    onToken()
  }
  return html`<form class="token" onSubmit=${use}>
    <h1>This control plane needs its token</h1>
    <p role="alert">${problem}</p>
    <${TextField} label="Token" hint="The value of --admin-token or PETSTORE_ADMIN_TOKEN. It is kept for this tab only."
      type="password" required pattern="[!-~]+" title="Printable ASCII characters without spaces" autofocus value=${value} onText=${setValue} />
    <button type="submit">Continue</button>
  </form>`
}

/** What a key does. */
interface Shortcut {
  /** As `KeyboardEvent.key`, e.g. `p`, `?`. */
  readonly key: string
  readonly does: string
  readonly run: () => void
  /** Whether it does anything now. Default: always. */
  readonly when?: () => boolean
}

/** Runs shortcuts while nobody types and no dialog is open. Single keys can be turned off (WCAG 2.2, 2.1.4). */
function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const found = shortcuts.find(({ key, when }) => key === event.key && (when?.() ?? true))
      if (!found || (event.repeat && !isArrow(event.key))) return
      event.preventDefault()
      found.run()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

/** Receives the shortcuts of the open section. */
const ShortcutContext = createContext<(shortcuts: readonly Shortcut[]) => void>(() => {})

/** Lists the shortcuts, and lets them be turned off. */
function HelpDialog({ shortcuts, isOn, setOn, onClose }: HelpDialogProps) {
  const { run, isRunning, problem } = useAction()
  // A plain link cannot carry the token.
  const save = () =>
    run(() => download({ path: '/openapi.json' }, ROUTES), `${ROUTES} is among the downloads.`)
  return html`<${Dialog} title="Keyboard shortcuts" onClose=${onClose}>
    <dl class="facts">${shortcuts.map(
      ({ key, does }) => html`<dt key=${key}><kbd>${ARROWS[key] ?? key}</kbd></dt><dd>${does}</dd>`,
    )}</dl>
    <label><input type="checkbox" checked=${isOn} onChange=${() => setOn(!isOn)} /> Shortcuts are on</label>
    <p>Everything on this page goes through the control plane, which describes itself in OpenAPI:${' '}
      <button type="button" class="link" disabled=${isRunning} onClick=${save}>save its routes</button>.</p>
    <${ProblemText} problem=${problem} />
  <//>`
}

interface HelpDialogProps {
  readonly shortcuts: readonly Shortcut[]
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
  readonly onClose: () => void
}

const ARROWS: { readonly [key: string]: string } = { ArrowDown: '↓', ArrowUp: '↑' }

function isArrow(key: string): boolean {
  return Object.hasOwn(ARROWS, key)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

const ROUTES = 'control-plane.openapi.json'
