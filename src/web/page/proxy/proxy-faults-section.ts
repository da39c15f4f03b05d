import { FaultsSection } from '../faults/faults-section.ts'
import { html } from '../parts/preact.ts'

/** The faults of a proxy: one set, and no page of the requests that they struck. */
export function ProxyFaultsSection() {
  return html`<p class="faint">${ABOUT}</p><${FaultsSection} isOfProxy=${true} />`
}

// --- internal ---

const ABOUT =
  'They strike the traffic with the service. What is checked and recorded is what the service sent, never what a fault made of it.'
