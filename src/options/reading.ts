/** The value of a text of the command line or the environment, or what is wrong with the text: a clause after `must be` or `cannot be`. */
export type Reading<Value> =
  | { readonly value: Value }
  | { readonly must: string }
  | { readonly cannot: string }
