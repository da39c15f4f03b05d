/**
 * How many columns a text takes, for texts without wide characters: all that our help is made of. The
 * package of this name makes three tables of Unicode for it, which take a third of the whole start.
 */
export default function stringWidth(text: string): number {
  return [...text].length
}
