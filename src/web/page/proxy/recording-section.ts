import { counted } from '../../../base/text/text.ts'
import type { RecordingProgress } from '../../../recording/recordings.ts'
import { askAdmin } from '../parts/ask-admin.ts'
import { DraftForm, ProblemText } from '../parts/controls.ts'
import { html } from '../parts/preact.ts'
import { useAction, useAnswer } from '../parts/use-answer.ts'

/** Recordings of the traffic: start one, stop it, and look at it. */
export function RecordingSection() {
  const { answer, problem, again } = useAnswer<Recordings>({ path: '/recordings' }, { every: 1000 })
  return html`<${ProblemText} problem=${problem} />
    ${answer && nowOf(answer, again)}
    ${answer?.stopped && html`<${Stopped} recording=${answer.stopped} />`}`
}

// --- internal ---

function nowOf({ running, writing }: Recordings, again: () => void) {
  if (running) return html`<${Running} ...${running} again=${again} />`
  if (writing)
    return html`<p class="recording">The recording to <code>${writing.file}</code> is being written.</p>`
  return html`<${StartForm} onStart=${again} />`
}

/** The answer of `GET /recordings`. */
interface Recordings {
  readonly running?: RecordingProgress
  readonly writing?: { readonly file: string }
  readonly stopped?: StoppedRecording
}

interface StoppedRecording {
  readonly file: string
  readonly exchanges?: number
  readonly remarks?: readonly string[]
  readonly failure?: string
}

function Running({
  file,
  exchanges,
  failure,
  again,
}: NonNullable<Recordings['running']> & { readonly again: () => void }) {
  const action = useAction()
  const stop = async () => {
    const end = () => askAdmin({ method: 'POST', path: '/recordings/stop' })
    await action.run(end, `The recording to ${file} is written.`)
    again()
  }
  return html`<p class="recording"><strong class="bad">Recording</strong> to <code>${file}</code>: ${counted(exchanges, 'exchange')} so far.</p>
    <${ProblemText} problem=${failure && `Nothing more is recorded: ${failure}`} />
    <button type="button" class="main" disabled=${action.isRunning} onClick=${stop}>Stop and write it</button>
    <${ProblemText} problem=${action.problem} />`
}

function Stopped({ recording }: { readonly recording: StoppedRecording }) {
  const { file, remarks, failure } = recording
  return html`<h2>The last recording</h2>
    ${failure && html`<p class="recording bad">${file} was not written: ${failure}</p>`}
    ${remarks && html`<ul class="recording">${remarks.map((remark) => html`<li>${remark}</li>`)}</ul>`}
    ${remarks && /\.(ya?ml|json)$/.test(file) && html`<p><code>petstore-sandbox start</code> with this file replays it.</p>`}`
}

/** Asks for the file to record to, and starts. */
function StartForm({ onStart }: { readonly onStart: () => void }) {
  const action = useAction()
  const start = async (file: string) => {
    const begin = () => askAdmin({ method: 'POST', path: '/recordings/start', body: { file } })
    const isDone = await action.run(begin, `Recording to ${file}.`)
    if (isDone) onStart()
    return isDone
  }
  return html`<p>What passes from now on is written as a scenario, which <code>petstore-sandbox start</code> replays, or as a HAR. No credential is written.</p>
    <${DraftForm} draft="recording" beginning="session.yaml" label="File" hint=${WHERE} size="30" button=${() => 'Start recording'}
      isMain action=${action} use=${(file: string) => start(file.trim())} />
    <${ProblemText} problem=${action.problem} />`
}

const WHERE =
  'Below the directory that the proxy was started in: .yaml or .json for a scenario, .har for a HAR.'
