import { AboutWorlds } from '../parts/about-worlds.ts'
import { html } from '../parts/preact.ts'
import { ClockPanel } from './clock-panel.ts'
import { InForce } from './in-force.ts'
import { KeyPanel } from './key-panel.ts'
import { SnapshotPanel } from './snapshot-panel.ts'
import { SwitchPanel } from './switch-panel.ts'

/** How the worlds start, and what can be set in them: the scenario, snapshots, the clock, the keys. */
export function ScenarioSection() {
  return html`
    <${AboutWorlds} all="What is changed is changed in each; what is shown is how new worlds begin." />
    <div class="panels">
      <${InForce} />
      <${ClockPanel} />
      <${SnapshotPanel} />
      <${KeyPanel} />
      <${SwitchPanel} />
    </div>
  `
}
