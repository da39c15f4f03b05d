import { ownMember } from '../../../base/json/json.ts'
import type { ProblemDetails } from './ask-admin.ts'
import {
  createContext,
  html,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from './preact.ts'

/** The state that all parts of the page share. */
export interface PageState {
  /** The id of the chosen world; `undefined` for all, or for the only one. */
  readonly world: string | undefined
  /** Chooses another world. */
  readonly setWorld: (world: string | undefined) => void
  /** The last message, for a while. */
  readonly said: PageMessage
  /** Shows a message about what was done, also to screen readers; an empty text removes it. */
  readonly say: (text: string) => void
  /** Texts that are typed and not yet used, by the name of their control. */
  readonly drafts: Map<string, string>
  /** Why the program does not answer, as long as it does not. */
  readonly unanswered: string | undefined
  /** Called with every problem: the page asks for a missing token, and says that there is no answer while it keeps trying. */
  readonly onProblem: (problem: ProblemDetails) => void
  /** Called when the program has answered. */
  readonly onAnswer: () => void
}

export const PageContext = createContext<PageState | undefined>(undefined)

/** The state that all parts of the page share. */
export function usePage(): PageState {
  return useContext(PageContext) as PageState
}

/** A message; the number tells it from earlier ones. */
export interface PageMessage {
  readonly text: string
  readonly number: number
}

/** How long a message stays, in milliseconds. */
const STAYS = 8000

/** The last message, for a while; and how to show the next one. */
export function usePageMessage(): [said: PageMessage, say: (text: string) => void] {
  const count = useRef(0)
  const [said, setSaid] = useState<PageMessage>({ text: '', number: 0 })
  const say = (text: string) => {
    count.current += 1
    setSaid({ text, number: count.current })
  }
  useEffect(() => {
    if (said.text === '') return undefined
    const timer = setTimeout(() => say(''), STAYS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, say]
}

/**
 * The last message since this was shown, also for a screen reader. An open dialog has its own, because a screen reader does not
 * read the page behind it; the page's is hidden meanwhile.
 */
export function PageMessageText() {
  const { said } = usePage()
  const first = useRef(said.number)
  return html`<p class="said" role="status">${said.number > first.current && said.text}</p>`
}

/**
 * A typed text that is not yet used, and how to change it. It stays while another section of the page is open. `use` empties it
 * after a text was used, unless another was typed meanwhile.
 */
export function useDraft(name: string, beginning = '') {
  const { drafts } = usePage()
  const [text, setText] = useState(drafts.get(name) ?? beginning)
  const type = (next: string) => {
    drafts.set(name, next)
    setText(next)
  }
  const use = (used: string) => {
    if (drafts.get(name) === used) type(beginning)
  }
  return [text, type, use] as const
}

/** Whether something is on, and how to turn it on and off. The browser keeps this by name. */
export function useSwitch(name: string, beginning = true) {
  const [isOn, setOn] = useState(
    () => (localStorage.getItem(name) ?? (beginning ? 'on' : 'off')) === 'on',
  )
  const keep = (on: boolean) => {
    localStorage.setItem(name, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, keep] as const
}

/** What the page shows: a section, and details of it. It is kept in the address, so that it can be saved and shared. */
export interface PageAddress {
  readonly section: string
  readonly values: AddressValues
}

/** Details of what a section shows, e.g. its filters, by name. */
export type AddressValues = { readonly [name: string]: string }

/** The present address of the page, and how to change some of its values; an empty value is removed. */
export function useAddress(): [address: PageAddress, change: (values: AddressValues) => void] {
  const [address, setAddress] = useState(addressNow)
  useLayoutEffect(() => {
    const update = () => setAddress(addressNow())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return [address, changeAddress]
}

/** One of the values of the address, empty if it has none, and how to change it. */
export function useAddressValue(name: string): [value: string, change: (value: string) => void] {
  const [{ values }, change] = useAddress()
  return [ownMember(values, name) ?? '', (value) => change({ [name]: value })]
}

/** Writes an address as it stands in a link. */
export function hrefOf({ section, values }: PageAddress): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  const search = new URLSearchParams(given).toString()
  return `#/${section}${search && `?${search}`}`
}

// --- internal ---

function addressNow(): PageAddress {
  const [section = '', search] = location.hash.replace(/^#\/?/, '').split('?', 2)
  return { section, values: Object.fromEntries(new URLSearchParams(search)) }
}

/** Replaces the address: a changed filter is not a step to go back to. */
function changeAddress(values: AddressValues): void {
  const { section, values: before } = addressNow()
  history.replaceState(null, '', hrefOf({ section, values: { ...before, ...values } }))
  dispatchEvent(new HashChangeEvent('hashchange'))
}
