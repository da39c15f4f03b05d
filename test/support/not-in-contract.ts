// Names that the contract does not have, nor will have. A test that means "whatever the contract does not have" takes them: with a
// plausible name, such as `tags` or DELETE, it would fail once the contract has that, and say nothing about what is right.

/** A method that the contract has on no path: OpenAPI has no key for it. */
export const FOREIGN_METHOD = 'PROPFIND'

/** A path that is not in the contract, beneath its base path. */
export const FOREIGN_PATH = '/not-in-contract'

/** A field that no schema of the contract has. */
export const FOREIGN_FIELD = 'notInContract'

/** Another one. */
export const OTHER_FOREIGN_FIELD = 'neitherInContract'
