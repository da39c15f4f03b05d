import { counted } from '../../base/counted.ts'
import { Field } from './parts/field.ts'
import { usePage } from './parts/page-context.ts'
import { html } from './parts/preact.ts'
import type { ListedWorlds } from './parts/shared-world.ts'
import { useAnswer } from './parts/use-answer.ts'

/** What runs here, and which world is chosen. */
export function SandboxSummary() {
  const { world, setWorld } = usePage()
  const health = useAnswer<Health>({ path: '/health' }, { every: 3000 }).answer
  const worlds = useAnswer<ListedWorlds>({ path: '/worlds' }, { every: 3000 }).answer?.worlds ?? []
  const ids = worlds.map(({ id }) => id)
  const isChosen = world !== undefined || ids.length > 1
  return html`<div class="summary">
    <strong>petstore-sandbox</strong>
    <span>${health && `scenario ${health.scenario}, ${counted(health.pets, 'animal')}`}</span>
    ${
      isChosen &&
      html`<${Field} label="World">
      <select value=${world ?? ''} onChange=${(event: { currentTarget: HTMLSelectElement }) => setWorld(event.currentTarget.value || undefined)}>
        <option value="">all</option>
        ${(world === undefined || ids.includes(world) ? ids : [...ids, world]).map((id) => html`<option key=${id} value=${id}>${id}</option>`)}
      </select>
    <//>`
    }
  </div>`
}

// --- internal ---

interface Health {
  readonly scenario: string
  readonly pets: number
}
