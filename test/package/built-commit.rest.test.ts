import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { commitOf } from '../../scripts/built-commit.ts'
import { writeFiles } from '../support/scenario-files.ts'
import { expect, test } from '../support/test.ts'

const NAME = '0123456789abcdef0123456789abcdef01234567'

test('a build knows its commit in a checkout without changes only', ({ folder }) => {
  expect(commitOf(folder, {})).toBeNull()
  git(folder, 'init', '-q')
  expect(commitOf(folder, {})).toBeNull()
  writeFiles(folder, { 'a.txt': 'a', '.gitignore': 'ignored' })
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'first')
  const first = git(folder, 'rev-parse', 'HEAD').trim()
  expect(first).toMatch(/^[0-9a-f]{40}$/)
  expect(commitOf(folder, {})).toBe(first)
  writeFiles(folder, { ignored: '' })
  expect(commitOf(folder, {})).toBe(first)
  writeFiles(folder, { 'b.txt': 'not added' })
  expect(commitOf(folder, {})).toBeNull()
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'second')
  expect(commitOf(folder, {})).toBe(git(folder, 'rev-parse', 'HEAD').trim())
  writeFiles(folder, { 'a.txt': 'changed' })
  expect(commitOf(folder, {})).toBeNull()
})

test('a folder inside another repository is not of its commit', ({ folder }) => {
  git(folder, 'init', '-q')
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'of the other')
  expect(commitOf(folder, {})).toMatch(/^[0-9a-f]{40}$/)
  const inside = path.join(folder, 'unpacked')
  mkdirSync(inside)
  expect(commitOf(inside, {})).toBeNull()
})

test('BUILD_COMMIT says the commit where there is no git, and must be one', ({ folder }) => {
  expect(commitOf(folder, { BUILD_COMMIT: NAME })).toBe(NAME)
  expect(commitOf(folder, { BUILD_COMMIT: '' })).toBeNull()
  for (const wrong of ['main', NAME.slice(1), `${NAME}0`, NAME.toUpperCase()])
    expect(() => commitOf(folder, { BUILD_COMMIT: wrong })).toThrow(
      `BUILD_COMMIT must be the whole name of a commit, 40 or 64 hexadecimal digits, got "${wrong}".`,
    )
})

// --- internal ---

function git(folder: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=any', '-c', 'user.email=any', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
}
