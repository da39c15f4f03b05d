import { Dialog } from './dialog.ts'
import { download } from './download.ts'
import { html } from './preact.ts'
import { ProblemText } from './problem-text.ts'
import { useAction } from './use-action.ts'
import type { Shortcut } from './use-shortcuts.ts'

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
      <dt><kbd>${key}</kbd></dt><dd>${does}</dd>
    </div>`,
    )}</dl>
    <label><input type="checkbox" checked=${isOn} onChange=${() => setOn(!isOn)} /> Shortcuts are on</label>
    <p>Everything on this page goes through the control plane, which describes itself in OpenAPI:
      <button type="button" class="link" disabled=${isRunning} onClick=${save}>save its routes</button>.</p>
    <${ProblemText} problem=${problem} />
  <//>`
}

// --- internal ---

const ROUTES = 'control-plane.openapi.json'
