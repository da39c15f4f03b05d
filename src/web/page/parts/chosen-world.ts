import { exampleCurl } from '../../../base/http/curl.ts'
import { counted, countedOf } from '../../../base/text/text.ts'
import type { ResourceInfo, WorldInfo } from '../../../client/answer-types.ts'
import type { Noun } from '../../../contract/document/contract-hints.ts'
import { sumOf } from '../../../scenarios/scenario.ts'
import { ProblemText } from './controls.ts'
import { usePage } from './page-state.ts'
import { createContext, html, useContext } from './preact.ts'
import { useKnown } from './use-answer.ts'

/**
 * Shows the content of the chosen world, or of the one that all keys share, and which it is if there are others: then `where` has its id.
 * If there is neither, a world must be chosen.
 */
export function OneWorld({ Content }: { Content: (props: { where: string }) => Element }) {
  const { world, setWorld } = usePage()
  const noun = useNoun()
  const { answer, problem } = useKnown('worlds', 2000)
  const { length: count = 0 } = answer?.worlds ?? []
  const shown = world ?? answer?.worlds.find(({ id }) => id === SHARED)?.id
  if (shown !== undefined)
    return html`${count > 1 && html`<p class="faint">World ${shown}, one of ${count}.</p>`}
      <${Content} key=${world} where=${count > 1 ? shown : ''} />`
  if (!answer) return html`<${ProblemText} problem=${problem} />`
  if (answer.worlds.length === 0)
    return html`<p>Each key has a world of its own, which is made at its first request. There is none so far: ask for
      something with a key, or make a world under Worlds.</p>`
  return html`<p>Each key has a world of its own. Choose the one to view:</p>
    <ul class="entries">${answer.worlds.map(
      (each) => html`<li key=${each.id}>
      <button type="button" onClick=${() => setWorld(each.id)}>${each.id}</button>
      <small> ${countedOf(noun, sumOf(each))}, ${counted(each.requests, 'request')}</small>
    </li>`,
    )}</ul>`
}

type Element = ReturnType<typeof html>

/** The worlds that are looked at: the chosen one, or all. */
export function useShownWorlds(every?: number): readonly WorldInfo[] | undefined {
  const { world } = usePage()
  const { answer } = useKnown('worlds', every)
  return answer?.worlds.filter(({ id }) => world === undefined || id === world)
}

/** Says how many records there are in the worlds that are looked at, e.g. `15 records in 3 worlds`; nothing until it is known. */
export function useRecordsText(every: number) {
  const { world } = usePage()
  const worlds = useShownWorlds(every)
  return (noun: Noun, countOf: (world: WorldInfo) => number = sumOf): string => {
    if (!worlds) return ''
    const [first, second] = worlds
    if (!first) return world === undefined ? 'no records yet' : 'a world that is gone'
    const records = worlds.reduce((sum, each) => sum + countOf(each), 0)
    return countedOf(noun, records) + (second ? ` in ${counted(worlds.length, 'world')}` : '')
  }
}

/** The id of the world that all keys share; no world has it if each key has its own. */
export const SHARED = 'shared'

/** The resources of the contract, in its order. */
export const ResourcesContext = createContext<readonly ResourceInfo[]>([])

/** The resources of the contract, in its order. */
export function useResources(): readonly ResourceInfo[] {
  return useContext(ResourcesContext)
}

/** What all records are called together: as those of the resource, if there is only one. */
export function useNoun(): Noun {
  const [only, second] = useResources()
  return only && !second ? only.noun : { one: 'record', many: 'records' }
}

/** The command of a request that is answered with success, with a key if one is given; `undefined` until it is known. */
export function useFirstRequest(key?: string): string | undefined {
  const { answer } = useKnown('contract')
  if (!answer?.first) return undefined
  const { path, ...shown } = answer.first
  const curl = exampleCurl({ url: location.origin + path, ...shown })
  return key === undefined ? curl : curl.replaceAll(/\$PETSTORE_KEY|\bsandbox-key\b/g, key)
}
