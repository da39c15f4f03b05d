/** What people call the records of the pet store. */
export const nouns = { pets: { one: 'animal', many: 'animals' } } as const

/** What the help calls records. */
export const { many } = nouns.pets
