/** What bodies of removals say; a view has those that its schema declares. */
export const GONE = { deleted: true, removed: true, success: true, ok: true }
