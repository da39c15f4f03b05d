import { counted } from '../../base/counted.ts'
import type { WorldInfo } from '../../client/sandbox-control.ts'
import { Field } from './parts/field.ts'
import { usePage } from './parts/page-context.ts'
import { html } from './parts/preact.ts'
import type { ListedWorlds } from './parts/shared-world.ts'
import { useAnswer } from './parts/use-answer.ts'

/** What runs here, and which world is chosen. */
export function SandboxSummary() {
  const { world, setWorld } = usePage()
  const query = { world, brief: true }
  const scenario = useAnswer<{ name: string }>({ path: '/scenario', query }, EVERY).answer
  const worlds = useAnswer<ListedWorlds>({ path: '/worlds' }, EVERY).answer?.worlds
  const ids = worlds?.map(({ id }) => id) ?? []
  const isChosen = world !== undefined || ids.length > 1
  return html`<div class="summary">
    <strong>petstore-sandbox</strong>
    <span>${scenario && worlds && `scenario ${scenario.name}, ${animalsText(worlds, world)}`}</span>
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

/** In milliseconds. */
const EVERY = { every: 3000 }

/** How many animals are in the chosen world, or in all. */
function animalsText(worlds: readonly WorldInfo[], world: string | undefined): string {
  const about = worlds.filter(({ id }) => world === undefined || id === world)
  if (about.length === 0) return world === undefined ? 'no world so far' : 'a world that is gone'
  const pets = about.reduce((sum, each) => sum + each.pets, 0)
  const where = about.length > 1 ? ` in ${counted(about.length, 'world')}` : ''
  return counted(pets, 'animal') + where
}
