import { counted } from '../../base/text/text.ts'
import { sectionText } from '../../petstore/pet-words.ts'
import { choicesOf, type Ledger, ROTATE, unspecifiedText } from '../../silences/settlement.ts'
import type { Dependency, RotationFindings } from './find-dependencies.ts'

/** A line for people, and its facts for programs. */
export interface FindingLine {
  readonly text: string
  readonly facts?: object
}

/** Writes what rotation shows about a client, in lines; `scenario` is the name of the sandbox's scenario. */
export function findingLines(
  findings: RotationFindings,
  scenario: string,
  ledger: Ledger,
): readonly FindingLine[] {
  const { passesWithout, runs, failed, unsteady, met, searches, isStopped } = findings
  const facts = { passesWithout, runs, failed, unsteady, met, searches, isStopped }
  const isCutShort = isStopped && failed.length > 0
  return [
    ...(isCutShort ? [{ text: 'rotation: it was stopped before everything was found' }] : []),
    { text: resultLine(findings), facts },
    ...findings.dependencies.flatMap((each) => dependencyLines(each, scenario, ledger)),
    ...(unsteady.length > 0 ? [{ text: unsteadyLine(unsteady) }] : []),
  ]
}

// --- internal ---

function resultLine(findings: RotationFindings): string {
  const { passesWithout, runs, failed, unsteady, dependencies, searches, isStopped } = findings
  if (isStopped && failed.length === 0) return stoppedLine(findings)
  if (passesWithout === false)
    return 'rotation: the command fails without rotation too, so there is nothing to find out'
  if (failed.length === 0) return passedLine(findings)
  const outcome = `rotation: of ${counted(runs, 'run')} ${failed.length} failed (${failed.join(', ')})`
  if (dependencies.length + unsteady.length === 0) return outcome
  return `${outcome}; ${counted(searches, 'more run')} looked for what they have in common:`
}

function stoppedLine({ passesWithout, runs }: RotationFindings): string {
  if (passesWithout === undefined) return 'rotation: it was stopped before a run had ended'
  const which =
    runs === 0 ? 'the run without rotation' : `${counted(runs, 'run')} and the one without rotation`
  return `rotation: it was stopped; until then ${which} passed`
}

function passedLine({ runs, met }: RotationFindings): string {
  const passed = runs === 1 ? 'the one run passed' : `all ${runs} runs passed`
  if (met.length === 0)
    return `rotation: ${passed}, but they met no entry of the ledger with different choices: nothing is known of the client. Either it does not send its requests to SANDBOX_URL, or its tests pin the ledger`
  const entries = counted(met.length, 'entry', 'entries')
  return `rotation: ${passed}; they met different choices of ${entries} of the ledger: ${met.join(', ')}`
}

function dependencyLines(
  dependency: Dependency,
  scenario: string,
  ledger: Ledger,
): readonly FindingLine[] {
  const { entries } = dependency
  return [
    { text: `your client ${whatItNeeds(dependency, ledger)}`, facts: dependency },
    ...entries.map(({ name }) => {
      const { section = '', question } = ledger.byName.get(name) ?? {}
      const where = section === '' ? '' : ` (${sectionText(section)})`
      return { text: `  the contract leaves open${where}: ${question}` }
    }),
    { text: `  to see it fail: ${again(dependency, scenario)}` },
  ]
}

function whatItNeeds({ entries, failsWith }: Dependency, { byName }: Ledger): string {
  const on = entries.map(({ name, choice }) => `${name}=${choice}`).join(' or ')
  if (entries.length > 1) return `depends on ${on}: it fails when they change together`
  const [{ name = undefined, choice = undefined } = {}] = entries
  if (name === undefined || failsWith.length === 0)
    return `depends on ${on}: it fails when it changes from one request to the next`
  const entry = byName.get(name)
  const all = entry ? choicesOf(entry) : []
  const others = all.filter((each) => each !== choice && !failsWith.includes(each))
  const fails = `it fails with ${failsWith.join(', ')}`
  return others.length === 0
    ? `depends on ${on}: ${fails}`
    : `depends on ${on} or ${others.join(', ')}: ${fails}`
}

/** How to repeat a failure: by a flag if no entry rotates, else by a scenario with the same random numbers. */
function again({ again: { unspecified, chance } }: Dependency, scenario: string): string {
  const text = unspecifiedText(unspecified)
  if (!text.includes(ROTATE)) return `--unspecified ${text}`
  const settings =
    typeof unspecified === 'string'
      ? unspecified
      : `{ ${Object.entries(unspecified)
          .map(([name, choice]) => `${name}: ${choice}`)
          .join(', ')} }`
  return `start { version: 1, extends: ${scenario}, chance: ${chance}, unspecified: ${settings} }`
}

function unsteadyLine(runs: readonly number[]): string {
  return `of these, the search did not explain ${runs.join(', ')}: the client failed there, and not each time when it was repeated. Either it makes its requests in another order each time, or it fails by chance`
}
