import { curlCommand } from '../../../base/curl.ts'
import { stringifyJson } from '../../../base/json.ts'
import type { Exchange } from '../../../journal/exchange.ts'
import { usableKey } from '../../../sandbox/usable-key.ts'
import { askPlane } from '../parts/ask-plane.ts'
import { CopyButton } from '../parts/copy-button.ts'
import { saveFile } from '../parts/download.ts'
import { html } from '../parts/preact.ts'
import { ProblemText } from '../parts/problem-text.ts'
import { useAction } from '../parts/use-action.ts'
import { useAnswer } from '../parts/use-answer.ts'

/** How to repeat a request: here, or anywhere from the state before it. */
export function AgainPart({ exchange }: { readonly exchange: Exchange }) {
  const keys = useAnswer<{ keys: readonly string[] }>({
    path: '/keys',
    query: { world: exchange.world },
  })
  const curl = curlOf(exchange)
  const key = keys.answer && usableKey(keys.answer.keys)
  return html`<section>
    <h3>Do it again</h3>
    <div class="row"><${CopyButton} label="Copy the curl line" text=${curl} /><${ReproButton} id=${exchange.id} /></div>
    <pre tabindex="0" aria-label="curl command">${curl}</pre>
    <p><small>${
      exchange.world === SHARED
        ? key &&
          html`<code>$PETSTORE_KEY</code> is a key that works: <code>export PETSTORE_KEY=${key}</code>`
        : html`<code>$PETSTORE_KEY</code> is the key that was sent${exchange.world && `, the one of the world ${exchange.world}`}.`
    }</small></p>
  </section>`
}

// --- internal ---

/** The id of the world of all keys. */
const SHARED = 'shared'

/** The command that repeats the request; the shell variable `$PETSTORE_KEY` stands for the key. */
function curlOf({ request }: Exchange): string {
  const { method, target, rawHeaders, body } = request
  return curlCommand({ method, url: location.origin + target, headers: rawHeaders, body })
}

function ReproButton({ id }: { readonly id: string }) {
  const { run, isRunning, problem } = useAction()
  const name = `repro-${id}.json`
  const save = async () => {
    const { scenario } = await askPlane<{ scenario: object }>({
      path: `/requests/${encodeURIComponent(id)}/repro`,
    })
    saveFile(new Blob([stringifyJson(scenario, 2)], { type: 'application/json' }), name)
  }
  const said = `${name} is among the downloads of the browser. petstore-sandbox start ./${name} begins where this request did.`
  return html`<button type="button" disabled=${isRunning} onClick=${() => run(save, said)}>Save the state before it as a scenario</button>
    <${ProblemText} problem=${problem} />`
}
