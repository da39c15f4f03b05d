import { Dialog } from './dialog.ts'
import { type Children, html } from './preact.ts'
import { ProblemText } from './problem-text.ts'
import { useAction } from './use-action.ts'

/** Asks for confirmation of an action that cannot be undone. */
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
  /** The label of the button that does it. */
  readonly label: string
  /** The message after it was done. */
  readonly said: string
  readonly does: () => Promise<unknown>
  readonly onClose: () => void
  /** More about what will be lost. */
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
