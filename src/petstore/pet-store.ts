/**
 * What scenarios of the built-in contract have that no contract can say: words for people, examples, and how its generated records
 * were always drawn, so that kept files and seeds mean what they meant.
 */
export const petStore = {
  /** The title of the contract that this is about. */
  title: 'Pet Store Service',
  /** The resource that a scenario means where it names none, and whose data came first in digests. */
  resource: 'pets',
  words: { one: 'An animal', many: 'animals' },
  /** The records that `scenario new` begins with. */
  examples: [
    '{ id: 1, name: Rex, categoryId: 1, status: available }',
    '{ id: 2, name: Minka, categoryId: 2 }',
  ],
  /** Its settings that `scenario new` shows. */
  settings: 'categoryIds: [1, 2, 3]',
  /** Fields that are drawn from one stream, in this order; any other field has a stream of its own. */
  drawnTogether: ['name', 'categoryId', 'status'],
  /** A second part for half of the names, from a stream of its own: faker has only 42 names of animals. */
  endings: {
    field: 'name',
    stream: 'names',
    texts: ['the Bold', 'the Quiet', 'Junior', 'the Elder', 'II', 'III'],
  },
} as const
