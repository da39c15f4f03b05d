import { Dialog } from './dialog.ts'
import { type Children, html } from './preact.ts'
import { ProblemText } from './problem-text.ts'
import { useAction } from './use-action.ts'

/** Asks once more before something is done that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  label,
  said,
  does,
  onClose,
  children,
}: {
  /** The question. */
  readonly title: string
  /** What will be lost. */
  readonly text: string
  /** What the button that does it is called. */
  readonly label: string
  /** What is said when it is done. */
  readonly said: string
  readonly does: () => Promise<unknown>
  readonly onClose: () => void
  /** More of what will be lost. */
  readonly children?: Children
}) {
  const { run, isRunning, problem } = useAction()
  const act = async () => {
    if (await run(does, said)) onClose()
  }
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <p>${text}</p>
    ${children}
    <${ProblemText} problem=${problem} />
    <div class="row">
      <button type="button" class="main" disabled=${isRunning} onClick=${act}>${label}</button>
      <button type="button" autofocus onClick=${onClose}>Cancel</button>
    </div>
  <//>`
}
