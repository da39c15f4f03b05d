// A step of `npm pack`: gives what is packed the same modes, whatever umask the checkout and the build had. npm packs files with
// the modes that they have, so that otherwise the same files made another package.
import { chmodSync, existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const { files } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly files: readonly string[]
}
const named = [
  ...files.filter((name) => !name.startsWith('!')),
  'LICENSE',
  'README.md',
  'package.json',
]
const packed = named
  .filter((name) => existsSync(path.join(root, name)))
  .flatMap((name) => [name, ...globSync(`${name}/**/*`, { cwd: root })])
for (const name of packed) {
  const file = path.join(root, name)
  const { mode } = statSync(file)
  const even = mode & 0o100 ? 0o755 : 0o644
  if ((mode & 0o777) !== even) chmodSync(file, even)
}
