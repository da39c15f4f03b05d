import { takesMoreFields } from './open-answers.ts'
import { saysMoreFields, wordsOn } from './said-words.ts'
import type { LedgerScope, OperationSite } from './scope.ts'
import { shownBy } from './scope.ts'
import { defineSilence, everywhere, type FoundSilence, type Silence } from './silence.ts'

/** Silences about every answer: its headers, and how its JSON is written. */
export const answerSilences = {
  caching: defineSilence({
    of: 'answer',
    values: ['none', 'no-store'],
    why: 'browsers and proxies keep answers for as long as they like where nothing is said',
    standard: 'RFC 9111, section 4.2.2',
    find: (scope) =>
      everywhere(scope.sites.some(shownBy), {
        isSettled: scope.sites.some((site) => saysCaching(site, scope)),
        question: 'Do answers say whether they may be cached?',
        choices: [
          { choice: 'none', means: 'no' },
          { choice: 'no-store', means: 'yes: Cache-Control: no-store' },
        ],
        settledBy: 'the header Cache-Control in `headers` of the answers',
      }),
  }),
  extraFields: defineSilence({
    of: 'answer',
    values: ['none', 'added'],
    why: 'clients that refuse fields they do not know break at the next release',
    find: (scope) =>
      everywhere(
        scope.sites.some(
          (site) =>
            shownBy(site) && takesMoreFields(site.operation, site.shape?.success?.status ?? 200),
        ),
        {
          isSettled: saysMoreFields(scope),
          question: 'Do the objects of answers have fields that the contract does not declare?',
          choices: [
            { choice: 'none', means: 'no' },
            {
              choice: 'added',
              means: 'yes: any others, too (in the sandbox `undeclaredField`)',
              breaks: ['undeclared-field'],
            },
          ],
          settledBy:
            'a sentence in `info.description`: “Answers can get further fields.”; or `additionalProperties: false` in schemas that are no part of an `allOf`, with which each later field breaks clients that validate',
        },
      ),
  }),
  keyOrder: defineSilence({
    of: 'answer',
    values: ['contract', 'reversed'],
    why: 'tests compare the text of answers, and not what they say',
    standard: 'RFC 8259, section 4',
    find: inJson({
      question: 'In which order are the fields of an object?',
      choices: [
        { choice: 'contract', means: 'as in the contract' },
        { choice: 'reversed', means: 'the other way round' },
      ],
      settledBy:
        'a sentence in `info.description`: “The order of fields means nothing (RFC 8259, section 4).”',
    }),
  }),
  charset: defineSilence({
    of: 'answer',
    values: ['none', 'utf-8'],
    why: 'clients compare the Content-Type with application/json',
    standard: 'RFC 8259, section 11',
    find: inJson({
      question: 'Does the Content-Type of an answer name a charset?',
      choices: [
        { choice: 'none', means: 'no: application/json' },
        { choice: 'utf-8', means: 'yes: application/json; charset=utf-8' },
      ],
      settledBy: 'the media type with or without `charset=utf-8` as a key of `content`',
    }),
  }),
  whitespace: defineSilence({
    of: 'answer',
    values: ['compact', 'indented'],
    why: 'clients search the text of answers, or split it at line ends',
    standard: 'RFC 8259, section 2',
    find: inJson({
      question: 'Is there whitespace in the JSON of an answer?',
      choices: [
        { choice: 'compact', means: 'no' },
        {
          choice: 'indented',
          means: 'yes: each field is on a line of its own, indented',
        },
      ],
      settledBy: 'a sentence in `info.description`: “White space in JSON means nothing.”',
    }),
  }),
  textEscapes: defineSilence({
    of: 'answer',
    values: ['none', 'unicode'],
    why: 'clients that look for a word in the text of an answer do not find it escaped',
    standard: 'RFC 8259, section 7',
    find: inJson({
      question: 'Are letters beyond ASCII escaped in the JSON of an answer?',
      choices: [
        { choice: 'none', means: 'no: ä' },
        { choice: 'unicode', means: 'yes: \\u00e4' },
      ],
      settledBy:
        'a sentence in `info.description`: “Answers are JSON (RFC 8259), and read as such.”',
    }),
  }),
}

// --- internal ---

/** Whether an operation has a header about caching, or its description names one (RFC 9111, section 5). */
function saysCaching(site: OperationSite, scope: LedgerScope): boolean {
  const headers = Object.values(site.operation.responses).flatMap(({ headers: own = {} }) =>
    Object.keys(own),
  )
  const isNamed = headers.some((name) =>
    /^(?:cache-control|etag|expires|last-modified)$/i.test(name),
  )
  return isNamed || /\b(?:cache-control|max-age|etags?|if-none-match)\b/i.test(wordsOn(site, scope))
}

/** A silence about all answers, where there are any in JSON. */
function inJson(silence: FoundSilence): Silence['find'] {
  return ({ sites }: LedgerScope) => everywhere(sites.some(shownBy), silence)
}
