import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { FileReplacement } from '../../src/base/files/file-replacement.ts'
import { writeBaselineFile } from '../../src/check/reports/findings/baseline.ts'
import { root } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

function replace(file: string, content: string): void {
  using replacement = new FileReplacement(file)
  writeFileSync(replacement.beside, content)
  replacement.commit()
}

test('a replaced file holds the new content and keeps its mode', ({ folder }) => {
  const file = path.join(folder, 'file')
  replace(file, 'one')
  chmodSync(file, 0o640)
  replace(file, 'two')
  expect(readFileSync(file, 'utf8')).toBe('two')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a writer that fails leaves the old file and nothing beside it', ({ folder }) => {
  const file = path.join(folder, 'file')
  replace(file, 'one')
  const fail = () => {
    using replacement = new FileReplacement(file)
    writeFileSync(replacement.beside, 'tw')
    throw new Error('full')
  }
  expect(fail).toThrow('full')
  expect(readFileSync(file, 'utf8')).toBe('one')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('what a killed writer left is removed by the next one, and nothing else', ({ folder }) => {
  const file = path.join(folder, 'file')
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const left = [`file.${pid}.new`, 'file.x.new', `other.${pid}.new`]
  for (const name of left) writeFileSync(path.join(folder, name), 'half')
  const write = () => {
    using replacement = FileReplacement.afterKills(file)
    writeFileSync(replacement.beside, 'one')
    replacement.commit()
  }
  write()
  expect(readdirSync(folder)).toContain(`file.${pid}.new`)
  for (const name of left) utimesSync(path.join(folder, name), 1, 1)
  writeFileSync(path.join(folder, `file.${process.ppid}.new`), 'half')
  utimesSync(path.join(folder, `file.${process.ppid}.new`), 1, 1)
  write()
  expect(readdirSync(folder)).not.toContain(`file.${pid}.new`)
  for (const name of ['file.x.new', `other.${pid}.new`, `file.${process.ppid}.new`])
    expect(readdirSync(folder)).toContain(name)
})

test('a symbolic link stays one, and the file it leads to is replaced', ({ folder }) => {
  const [file, link] = [path.join(folder, 'file'), path.join(folder, 'link')]
  writeFileSync(file, 'one')
  symlinkSync('file', link)
  replace(link, 'two')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('two')
})

test('a file that is not a regular one is not replaced', ({ folder }) => {
  const file = path.join(folder, 'fifo')
  execFileSync('mkfifo', [file])
  expect(() => replace(file, 'two')).toThrow('fifo is not a regular file')
  expect(() => writeBaselineFile(file, { entries: [], former: undefined })).toThrow(
    `${file}: the baseline cannot be written (not a regular file).`,
  )
  expect(statSync(file).isFIFO()).toBe(true)
})

test('a baseline that the disk cannot hold leaves the old one and nothing beside it', ({
  folder,
}) => {
  const file = path.join(folder, 'known.yaml')
  writeFileSync(file, 'old\n')
  const script = `
    import { writeBaselineFile } from '${root}/src/check/reports/findings/baseline.ts'
    const entry = { rule: 'r', operation: 'getPet', location: 'x'.repeat(3000), reason: 'y' }
    try { writeBaselineFile(${JSON.stringify(file)}, { entries: [entry] }) } catch (error) { console.log(error.message) }`
  const limited = `trap '' XFSZ; ulimit -S -f 1; exec "$0" --input-type=module -e "$1"`
  const said = execFileSync('bash', ['-c', limited, process.execPath, script], { encoding: 'utf8' })
  expect(said).toContain('the baseline cannot be written (EFBIG)')
  expect(readdirSync(folder)).toEqual(['known.yaml'])
  expect(readFileSync(file, 'utf8')).toBe('old\n')
})
