/**
 * The words of a name, in lower case: `orderId`, `order_id` and `Order-ID` have the same ones.
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** A name without case and separators: names that are equal in it are the same name (`wild.md`, 11). */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '')
}
