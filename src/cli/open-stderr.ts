import { constants, fstatSync, openSync } from 'node:fs'
import process from 'node:process'

/** Where lines for a person or a log go. */
export interface Output {
  readonly fd: number
  /** Whether a write may block, and so belongs to another thread. */
  readonly waits: boolean
}

/** The file descriptor of standard error. */
export const STDERR = 2

/**
 * Opens standard error so that a write does not block. A pipe, a terminal or a device is reopened, because the flag
 * belongs to the open file, which other processes share. What cannot be reopened (a socket) gets the flag through
 * Node's own stream.
 */
export function openStderr(): Output {
  if (fstatSync(STDERR).isFile()) return { fd: STDERR, waits: true }
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  try {
    const fd = openSync(`/proc/self/fd/${STDERR}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    return { fd, waits: false }
  } catch {
    void process.stderr
    return { fd: STDERR, waits: true }
  }
}
