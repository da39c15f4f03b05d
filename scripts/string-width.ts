/**
 * The number of columns of a text without wide characters, which our help does not contain. The package of this
 * name builds three Unicode tables, which takes a third of the whole start-up.
 */
export default function stringWidth(text: string): number {
  return [...text].length
}
