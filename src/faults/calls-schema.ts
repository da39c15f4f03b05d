import type { Schema } from '../contract/document.ts'

/** The JSON Schema of a fault's `calls`: numbers of up to nine digits. */
export const callsSchema: Schema = {
  title: 'a call (3), a range from the lower to the higher (1-2, 5-) or an interval (every 4)',
  description:
    'Which of the matching calls are struck, counted from when the fault is put in force; calls that another fault answers count, too.',
  anyOf: [
    { type: 'integer', minimum: 1 },
    {
      type: 'string',
      pattern: '^(every [1-9]\\d{0,8}|[1-9]\\d{0,8}|[1-9]\\d{0,8}-([1-9]\\d{0,8})?)$',
      not: { pattern: backwards() },
    },
  ],
}

// --- internal ---

/** A pattern for ranges whose first number is greater: it is longer, or has a greater digit at the first difference. */
function backwards(): string {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const longer = digits.slice(1).map((count) => `\\d{${count},}-\\d{${count - 1}}`)
  const asLong = digits.map((count) => `\\d{${count}}-\\d{${count}}`)
  const greater = digits.map((digit) => `${digit}\\d*-\\1[0-${digit - 1}]`)
  return `^(?:${longer.join('|')})$|^(?=(?:${asLong.join('|')})$)(\\d*)(?:${greater.join('|')})\\d*$`
}
