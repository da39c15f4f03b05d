import { useLayoutEffect, useState } from './preact.ts'

/** A control that may be refused, and the reason while it is shown. */
export interface Refusal {
  /** Attributes of the control. */
  readonly control: { readonly onInvalid: () => void; readonly 'data-typed'?: true | undefined }
  /** The reason, once somebody has tried to go on; `undefined` when there is none any more. */
  readonly said: string | undefined
}

/**
 * Refuses the text of a control: its form is not sent, the control gets the focus, and the reason is shown beside it.
 * `isTyped` says that something was typed that would be lost otherwise.
 */
export function useRefusal(
  element: { readonly current: HTMLInputElement | HTMLTextAreaElement | null },
  reason: string | undefined,
  isTyped = false,
): Refusal {
  const [said, setSaid] = useState<string>()
  useLayoutEffect(() => element.current?.setCustomValidity(reason ?? ''), [reason])
  return {
    control: {
      onInvalid: () => setSaid(reason),
      'data-typed': (isTyped && reason !== undefined) || undefined,
    },
    said: said === reason ? reason : undefined,
  }
}

/** Whether nothing below an element was typed that is refused; if there is, the first such control takes the focus and says so. */
export function isAllTaken(root: Element | null): boolean {
  const refused = root?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[data-typed]')
  return refused?.reportValidity() ?? true
}
