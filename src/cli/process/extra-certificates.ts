import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../../base/errors.ts'

/** A file for `NODE_EXTRA_CA_CERTS`, which is one file only. */
export interface ExtraCertificates extends Disposable {
  readonly file: string
}

/**
 * The file of the certificates that a command of Node is to trust in addition: those of `caFile`, and those that the
 * environment names already, if it does.
 * @throws StartError when a file that has both cannot be written.
 */
export function extraCertificates(caFile: string, given: string | undefined): ExtraCertificates {
  const others = given ? readIfThere(given) : undefined
  if (others === undefined) return { file: caFile, [Symbol.dispose]: () => {} }
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'petstore-sandbox-'))
    const file = path.join(folder, 'extra.pem')
    writeFileSync(file, `${others}\n${readFileSync(caFile, 'utf8')}`)
    return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
  } catch (cause) {
    throw new StartError(
      `--exec: the file for NODE_EXTRA_CA_CERTS cannot be written: ${(cause as Error).message}. Name another directory in TMPDIR.`,
      { cause },
    )
  }
}

// --- internal ---

/** Node, too, goes on without a file that it cannot read. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
