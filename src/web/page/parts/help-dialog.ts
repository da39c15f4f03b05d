import { Dialog } from './dialog.ts'
import { html } from './preact.ts'
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
  return html`<${Dialog} title="Keyboard shortcuts" onClose=${onClose}>
    <dl class="keys">${shortcuts.map(
      ({ key, does }) => html`<div key=${key}>
      <dt><kbd>${key}</kbd></dt><dd>${does}</dd>
    </div>`,
    )}</dl>
    <label><input type="checkbox" checked=${isOn} onChange=${() => setOn(!isOn)} /> Shortcuts are on</label>
    <p>Everything on this page goes through the control plane: <a href="/__admin/openapi.json">its routes</a>.</p>
  <//>`
}
