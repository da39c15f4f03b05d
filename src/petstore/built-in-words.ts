/** What people call the records of the pet store. */
export const nouns = { pets: { one: 'animal', many: 'animals' } } as const

/** What the help calls records. */
export const { many } = nouns.pets

/** The document that describes the pet store service. Sections are those of it. */
const DOCUMENT = 'Pet Store Service Interface'

/** Names a section of the contract of the pet store, with its document; `–` is none, of whatever contract. */
export function sectionText(section = '–'): string {
  return section === '–' ? 'no section' : `section ${section} of the ${DOCUMENT}`
}
