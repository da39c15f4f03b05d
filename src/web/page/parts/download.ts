import { openPlane, orProblem, type PlaneRequest } from './ask-plane.ts'

/**
 * Lets the browser save an answer of the control plane as a file. A plain link is not enough: it cannot carry the token.
 * @throws (as a rejection) as `openPlane`.
 */
export async function download(request: PlaneRequest, name: string): Promise<void> {
  saveFile(await orProblem((await openPlane(request)).blob()), name)
}

/** Lets the browser save something as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
