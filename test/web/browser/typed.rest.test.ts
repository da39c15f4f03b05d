import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { some } from '../../support/runs.ts'
import { expect, pageAt, test } from './support.ts'

/** A control in which something is typed, and what becomes of it if the person goes on without using it. */
interface Typed {
  /** The file that has the control, below src/web/page. */
  readonly file: string
  readonly section: string
  /** Opens what the control is in. */
  readonly open?: (page: Page) => Promise<unknown>
  readonly label: string | RegExp
  readonly text: string
  /** Goes on without using it. */
  readonly goOn: (page: Page) => Promise<unknown>
  /** What is said then; absent if the text simply stays. */
  readonly said?: RegExp
}

const FAULT = { file: 'schema-form/fields.ts', section: 'faults' }
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()
const leave = (page: Page) => page.keyboard.press('Escape')
/** To another section, and back. */
const away = async (page: Page) => {
  const here = new URL(page.url()).hash.slice(2)
  await page.getByRole('link', { name: 'Coverage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  const title = `${here[0]?.toUpperCase()}${here.slice(1)}`
  await page.getByRole('link', { name: title, exact: true }).click()
}
const openSlow = press('Edit listPets: waits 2000 ms')
const openHeaders = async (page: Page) => {
  await press('Edit listPets, calls 1 to 2: answers 429 rate_limited')(page)
  await page.getByLabel('Name of another in Headers').waitFor()
}
const openQuery = async (page: Page) => {
  await openSlow(page)
  await press('Add Request')(page)
  await press('Add Query')(page)
}
const openJson = async (page: Page) => {
  await openSlow(page)
  await press('JSON')(page)
}
const openAndLeave = async (page: Page) => {
  await press('Add an animal')(page)
  await press('Cancel')(page)
}
const LOST = /What you typed here is not saved/

const typed: readonly Typed[] = [
  ...[
    { goOn: press('Add a fault'), said: /^X-Mine is not in \w+ yet: add it, or empty this field/ },
    { goOn: press('JSON'), said: /^X-Mine is not in \w+ yet/ },
    { goOn: leave, said: LOST },
    { goOn: press('Close'), said: LOST },
  ].map((way) => ({
    ...{ ...FAULT, label: 'Name of another in Headers', open: openHeaders, text: 'X-Mine', ...way },
  })),
  {
    ...{ ...FAULT, label: 'Name of another in Query', open: openQuery, text: 'X-Mine' },
    ...{ goOn: press('Add a fault'), said: /^X-Mine is not in \w+ yet/ },
  },
  {
    ...{ ...FAULT, label: 'Name of another in Headers', open: openHeaders, text: 'retry-after' },
    ...{ goOn: press('Add'), said: /^There is a retry-after in Headers already/ },
  },
  ...[
    { goOn: press('Form'), said: /^This is not JSON/ },
    { goOn: press('Add a fault'), said: /^This is not JSON/ },
    { goOn: leave, said: LOST },
  ].map((way) => ({
    ...{ file: 'schema-form/schema-form.ts', section: 'faults', open: openJson },
    ...{ label: 'As JSON', text: '{"id":"mine', ...way },
  })),
  {
    ...{ file: 'schema-form/schema-form.ts', section: 'faults', open: openJson, label: 'As JSON' },
    ...{ text: '{"id":"mine","respond":503}', goOn: press('Form') },
    said: /^respond must be an object or list/,
  },
  {
    ...{ file: 'schema-form/fields.ts', section: 'faults', open: openSlow },
    ...{ label: 'id', text: 'mine', goOn: leave, said: LOST },
  },
  {
    ...{ file: 'schema-form/fields.ts', section: 'animals', open: press('Add an animal') },
    ...{ label: 'Name', text: 'Rex', goOn: leave, said: LOST },
  },
  {
    ...{ file: 'schema-form/fields.ts', section: 'animals', open: press('Add an animal') },
    ...{
      label: 'Category id',
      text: '1e3',
      goOn: press('Add'),
      said: /^A whole number of 64 bits/,
    },
  },
  {
    ...{
      file: 'records/records-section.ts',
      section: 'animals',
      label: /^Category id/,
      text: '1e3',
    },
    ...{ goOn: openAndLeave, said: /^A whole number of 64 bits/ },
  },
  {
    ...{ file: 'records/save-dialog.ts', section: 'animals', label: 'Name of the scenario' },
    ...{ open: press('Save as a scenario …'), text: 'mine', goOn: leave, said: LOST },
  },
  {
    ...{ file: 'records/records-section.ts', section: 'animals', text: 'rex' },
    ...{ label: 'Id or part of the name', goOn: openAndLeave },
  },
  {
    ...{ file: 'worlds/panels.ts', section: 'scenario', label: 'Name of a snapshot' },
    ...{ text: 'mine', goOn: away },
  },
  {
    file: 'worlds/panels.ts',
    section: 'scenario',
    label: 'Another key',
    text: 'a',
    goOn: away,
  },
  {
    ...{
      file: 'worlds/scenario-section.ts',
      section: 'scenario',
      label: /^Time/,
      text: '2031-01-01',
    },
    goOn: async (page) => {
      await press('+ 1 hour')(page)
      await away(page)
    },
  },
  {
    ...{ file: 'worlds/scenario-section.ts', section: 'scenario', text: 'version: 1' },
    ...{ label: 'Or its text, in YAML or JSON', goOn: away },
    open: (page: Page) => page.getByText('Your own scenario').click(),
  },
]

/** Controls whose text is used at once, or cannot be gone on from. */
const others: { readonly [file: string]: string } = {
  'parts/page-frame.ts': 'there is nothing else to do on the page',
  'parts/controls.ts': 'each letter filters at once, and is in the address',
  'records/record-table.ts': 'what is typed in a cell is put there when it is left',
  'proxy/recording-section.ts': 'in proxy-next.rest.test.ts',
  'api-page.ts': 'each letter is used at once',
  'deliveries/deliveries-section.ts': 'in deliveries.rest.test.ts',
}

test.for(some(typed, 3))(
  'what is typed and not used stays or is refused where it is typed: $section, $label, $text, then $said',
  async ({ section, open, label, text, goOn, said }, { sandbox, openPage }) => {
    const page = await openPage(pageAt(sandbox, section))
    await page.getByRole('button').first().waitFor()
    await open?.(page)
    const dialog = page.getByRole('dialog')
    const place = (await dialog.count()) > 0 ? dialog : page
    const control = place.getByLabel(label, { exact: true }).first()
    await control.fill(text)
    await goOn(page)
    if (said) await page.getByText(said).first().waitFor()
    await expect.poll(() => control.inputValue()).toBe(text)
    expect((await sandbox.faults.list()).length).toBe(0)
  },
)

test('every control of the page in which something is typed is in this table', () => {
  const root = path.resolve('src/web/page')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const isTyped =
    /<textarea|<\$\{(?:TextField|DraftForm)\}|<input(?![^>]*type="(?:checkbox|radio|file|range)")/
  const found = files.filter(
    (file) => file.endsWith('.ts') && isTyped.test(readFileSync(path.join(root, file), 'utf8')),
  )
  const known = new Set([...typed.map(({ file }) => file), ...Object.keys(others)])
  expect(found.filter((file) => !known.has(file))).toEqual([])
})

test('what is typed is thrown away after a question only', async ({ sandbox, openPage }) => {
  const page = await openPage(pageAt(sandbox, 'faults'))
  await openJson(page)
  await page.getByLabel('As JSON').fill('{"id":"mine"}')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep it' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep it' }).waitFor({ state: 'detached' })
  expect(await page.getByLabel('As JSON').inputValue()).toBe('{"id":"mine"}')
  await page.keyboard.press('Escape')
  await press('Throw it away')(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Nothing was typed: nothing is asked.
  await openSlow(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
