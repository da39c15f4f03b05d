import { counted } from '../../base/text/text.ts'
import type { WorldInfo } from '../../client/answer-types.ts'
import { AnimalsSection } from './animals/animals-section.ts'
import { CoverageSection } from './coverage/coverage-section.ts'
import { FaultsSection } from './faults/faults-section.ts'
import { LiveSection } from './live/live-section.ts'
import type { ListedWorlds } from './parts/chosen-world.ts'
import { Field } from './parts/controls.ts'
import { startPage } from './parts/page-frame.ts'
import { usePage } from './parts/page-state.ts'
import { html } from './parts/preact.ts'
import { useAnswer } from './parts/use-answer.ts'
import { LedgerSection } from './worlds/ledger-section.ts'
import { ScenarioSection } from './worlds/scenario-section.ts'
import { WorldsSection } from './worlds/worlds-section.ts'

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

startPage({
  Summary: SandboxSummary,
  sections: [
    { id: 'live', title: 'Live', Content: LiveSection },
    { id: 'animals', title: 'Animals', Content: AnimalsSection },
    { id: 'faults', title: 'Faults', Content: FaultsSection },
    { id: 'scenario', title: 'Scenario', Content: ScenarioSection },
    { id: 'ledger', title: 'Ledger', Content: LedgerSection },
    { id: 'worlds', title: 'Worlds', Content: WorldsSection },
    { id: 'coverage', title: 'Coverage', Content: CoverageSection },
  ],
})
