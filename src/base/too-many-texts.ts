/** There are too many long texts to parse them soon. */
export class TooManyTexts extends Error {}
