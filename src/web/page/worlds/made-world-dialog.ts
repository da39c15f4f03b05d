import { CopyButton } from '../parts/copy-button.ts'
import { Dialog } from '../parts/dialog.ts'
import { html } from '../parts/preact.ts'

/** A world that was just made. */
export interface MadeWorld {
  readonly id: string
  /** The key is also among the keys of the world (`GET /keys?world=`), but the list of worlds does not show it. */
  readonly key: string
}

/** Shows the key of a world that was just made, and how to use it. */
export function MadeWorldDialog({
  made: { id, key },
  look,
  onClose,
}: {
  readonly made: MadeWorld
  readonly look: (id: string) => void
  readonly onClose: () => void
}) {
  const curl = `curl -i ${location.origin}/v1/pets -H 'Authorization: Bearer ${key}'`
  const lookAt = () => {
    look(id)
    onClose()
  }
  return html`<${Dialog} title="World ${id} is made" onClose=${onClose}>
    <p>Requests with this key see this world. Later, it is found among the keys of this world under Scenario.</p>
    <h3>Key</h3>
    <pre tabindex="0" aria-label="Key">${key}</pre>
    <div class="row"><${CopyButton} label="Copy the key" text=${key} /></div>
    <h3>Use it</h3>
    <pre tabindex="0" aria-label="curl command">${curl}</pre>
    <div class="row"><${CopyButton} label="Copy the curl line" text=${curl} /></div>
    <div class="row">
      <button type="button" class="main" onClick=${lookAt}>View this world</button>
      <button type="button" onClick=${onClose}>Close</button>
    </div>
  <//>`
}
