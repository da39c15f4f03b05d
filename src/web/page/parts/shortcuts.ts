import { download } from './ask-admin.ts'
import { ProblemText } from './controls.ts'
import { Dialog } from './dialog.ts'
import { useSwitch } from './page-state.ts'
import { createContext, html, useContext, useLayoutEffect } from './preact.ts'
import { useAction } from './use-action.ts'

/** What a key does. */
export interface Shortcut {
  /** As `KeyboardEvent.key`, e.g. `p`, `?`. */
  readonly key: string
  readonly does: string
  readonly run: () => void
  /** Whether it does anything now. Default: always. */
  readonly when?: () => boolean
}

/** Runs shortcuts while nobody types and no dialog is open. Single keys can be turned off (WCAG 2.2, 2.1.4). */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean): void {
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

/** Whether shortcuts are on, and how to turn them on and off. */
export function useShortcutSwitch(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  return useSwitch('petstore-shortcuts')
}

/** Receives the shortcuts of the open section. */
export const ShortcutContext = createContext<(shortcuts: readonly Shortcut[]) => void>(() => {})

/** Adds shortcuts while a section is open; they are updated when one of `signs` changes. */
export function useSectionShortcuts(shortcuts: readonly Shortcut[], signs: readonly unknown[]) {
  const set = useContext(ShortcutContext)
  useLayoutEffect(() => {
    set(shortcuts)
    return () => set([])
  }, signs as unknown[])
}

/** Lists the shortcuts, and lets them be turned off. */
export function HelpDialog({
  shortcuts,
  isOn,
  setOn,
  onClose,
}: {
  readonly shortcuts: readonly Shortcut[]
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
  readonly onClose: () => void
}) {
  const { run, isRunning, problem } = useAction()
  // A plain link cannot carry the token.
  const save = () =>
    run(() => download({ path: '/openapi.json' }, ROUTES), `${ROUTES} is among the downloads.`)
  return html`<${Dialog} title="Keyboard shortcuts" onClose=${onClose}>
    <dl class="keys">${shortcuts.map(
      ({ key, does }) => html`<div key=${key}>
      <dt><kbd>${ARROWS[key] ?? key}</kbd></dt><dd>${does}</dd>
    </div>`,
    )}</dl>
    <label><input type="checkbox" checked=${isOn} onChange=${() => setOn(!isOn)} /> Shortcuts are on</label>
    <p>Everything on this page goes through the control plane, which describes itself in OpenAPI:${' '}
      <button type="button" class="link" disabled=${isRunning} onClick=${save}>save its routes</button>.</p>
    <${ProblemText} problem=${problem} />
  <//>`
}

// --- internal ---

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
