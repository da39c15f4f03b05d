import { counted } from '../../../base/text/text.ts'
import type { RoutesInForce } from '../../../client/answer-types.ts'
import { withAnswerer } from '../../../routes/change-routes.ts'
import { AboutWorlds, Filters, ProblemText, useFirst, useSought } from '../parts/controls.ts'
import { hrefOf, useAddress, usePage } from '../parts/page-state.ts'
import { html } from '../parts/preact.ts'
import { useChange, useKnown, useRequested } from '../parts/use-answer.ts'

/** Who answers each operation, of a sandbox with a real service behind it: a switch for each. */
export function RoutesSection() {
  const { world } = usePage()
  const [{ values }] = useAddress()
  const sought = useSought()
  const { answer, problem, again } = useKnown('routes', 3000)
  const action = useChange(again)
  const { upstream = '', routes = [], operations = [] } = answer ?? {}
  const isShown = ({ operation, method, path, to }: Routed) =>
    (values.to === undefined || values.to === '' || values.to === to) &&
    `${operation} ${method} ${path}`.toLowerCase().includes(sought)
  const [shown, more] = useFirst(operations.filter(isShown), 'operation')
  const send = async (operation: string, to: 'sandbox' | 'upstream') => {
    const body = { routes: withAnswerer(routes, operation, to) }
    await action.send(
      { method: 'PUT', path: '/routes', body },
      `The ${to} answers ${operation} from now on.`,
    )
  }
  const passed = hrefOf({ section: 'live', values: { origin: 'upstream', world: world ?? '' } })
  return html`
    <${Filters} find="Find operations by name or path" choices=${[{ name: 'to', label: 'Answered by', none: 'Both', values: ['upstream', 'sandbox', 'depends'], labels: { depends: 'it depends' } }]} />
    <${ProblemText} problem=${action.problem ?? problem} />
    ${
      answer &&
      html`<p>Behind it is ${upstream}. <a href=${passed}>What passed</a> is in Live; a reset ends what is switched here.
      ${routes.length > 0 && ` ${counted(routes.length, 'route')} in force.`}</p>
    <${AboutWorlds} all="The choice is made for each." />
    <ul class="routes entries">
      ${shown.map((each) => html`<${RouteRow} key=${each.operation} ...${each} send=${send} />`)}
    </ul>
    ${more}`
    }`
}

// --- internal ---

type Send = (operation: string, to: 'sandbox' | 'upstream') => Promise<void>
type Routed = RoutesInForce['operations'][number]

function RouteRow({ operation, method, path, to, send }: Routed & { send: Send }) {
  const [isReal, ask] = useRequested(to === 'upstream')
  const toggle = () => ask(!isReal, send(operation, isReal ? 'sandbox' : 'upstream'))
  return html`<li>
    <label class="switch">
      <input type="checkbox" role="switch" aria-label="The service answers ${operation}" checked=${isReal} onChange=${toggle} />
      <span aria-hidden="true">${to === 'depends' ? 'depends' : isReal ? 'service' : 'sandbox'}</span>
    </label>
    <div>
      <p>${method} ${path}</p>
      <small class="mono">${operation}</small>
    </div>
  </li>`
}
