import { usableKey } from '../../options/usable-key.ts'
import { showOperations } from './api/show-operations.ts'
import { askAdmin, token } from './parts/ask-admin.ts'

/** Fills in a working key if the control plane shows one to this page, and says where it comes from. */
export async function fillKey(input: HTMLInputElement, hint: HTMLElement): Promise<void> {
  const key = mayAsk() ? await askForKey() : undefined
  // A key that somebody has typed meanwhile stays.
  if (key !== undefined && input.value === '') input.value = key
  hint.textContent = key === undefined ? HINT : 'A key of this sandbox. Requests are sent with it.'
}

// --- internal ---

const HINT =
  'Enter a key of the scenario. One is filled in on the machine of the sandbox, and where the control page was given its token in this tab.'

/** Whether the control plane probably answers: the browser would show a refusal as an error. */
function mayAsk(): boolean {
  return token.get() !== null || /^(127\..*|localhost|\[::1\])$/.test(location.hostname)
}

async function askForKey(): Promise<string | undefined> {
  try {
    const { keys } = await askAdmin<{ keys: readonly string[] }>({ path: '/keys' })
    return usableKey(keys)
  } catch {
    return undefined // it answers only others
  }
}

const input = document.querySelector<HTMLInputElement>('#key')
const hint = document.querySelector<HTMLElement>('#key-hint')
const operations = document.querySelector('#operations') as HTMLElement

// A contract without keys has no field for one.
if (input && hint) void fillKey(input, hint)
void showOperations(operations, () => input?.value.trim() ?? '')
