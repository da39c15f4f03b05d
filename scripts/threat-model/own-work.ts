/**
 * Figures that are named like bounds and bound nothing that others can make grow without one: by what they bound instead. A name stands
 * for the figures of that name in every file, a file with a name for one, and a folder for all of its figures.
 */
export const ownWork: { readonly [what: string]: readonly string[] } = {
  'how much a sentence, a page or a report says': [
    ...['MOST_NAMED', 'MOST_SHOWN', 'MOST_TOLD', 'MOST_MESSAGES', 'MOST_ROWS', 'MOST_IN_TEXT'],
    ...[
      'check/reports/run/changes-shown.ts#MOST_CLIENTS',
      'MOST_EXAMPLES',
      'MOST_OPERATIONS',
      'MOST_NAMES',
      'MOST_LIKE',
    ],
    ...['MOST_LEVELS', 'MOST_REMARKS', 'MOST_RESOURCES', 'MOST_PATHS', 'MOST_WHOLE'],
    ...['LONGEST_SHOWN', 'LONGEST_WORDS', 'LONGEST_SETTLEMENT', 'MOST_WORKING', 'MOST_VALUES'],
    ...['cli/commands/start.ts#MOST', 'next/shadow/compare-answers.ts#MOST'],
    ...['base/text/shown.ts#LONGEST', 'check/clean-finding.ts#LONGEST'],
    ...['check/ledger/ledger-report.ts#MOST_CHOICES', 'check/ledger/open-points.ts#LONGEST'],
    ...['check/ledger/ledger-report.ts#MOST_BRIEF', 'check/reports/run/annotations.ts#MOST'],
    ...['check/reports/remarks.ts#MOST', 'cli/process/watch-sources.ts#MOST_CHANGES'],
    'contract/explanation-lines.ts#MOST_SUSPECTS',
    ...['client/connect-sandbox.ts#LONGEST', 'contract/reading/declared-roles.ts#MOST'],
    ...['faults/prefer.ts#LONGEST_NAME', 'journal/condition.ts#MOST'],
    ...['journal/nearest-operation.ts#LONGEST', 'mcp/request-tools.ts#LONGEST'],
    ...['sandbox/inspect/repro.ts#LONGEST', 'scenarios/new-scenario.ts#LONGEST_EXAMPLE'],
    ...['verify/rehearsal/rehearsal-lines.ts#MOST_SETS', 'next/judged-exchange.ts#LONGEST_TARGET'],
    ...['check/reports/ledger-counter.ts#MOST_ENTRIES', 'mcp/fault-tools.ts#LONGEST_ID'],
    ...['check/reports/ledger-counter.ts#LONGEST_TARGET'],
    ...['testing/test-sandbox.ts#MOST', 'verify/rules/contract-rules.ts#MOST_FOUND'],
    ...[
      'contract/document/contract-source.ts#LONGEST_NAME',
      'contract/kinds-of-files.ts#MOST_KEYS',
    ],
  ],
  'how far our own search goes, which then ends with a lesser answer': [
    ...['journal/nearest-operation.ts#MOST_COMPARED', 'journal/nearest-operation.ts#MOST_SEGMENTS'],
    ...['contract/explain.ts#MOST_ASKED', 'contract/kinds-of-files.ts#LARGEST_CONTRACT'],
    ...['MOST_DRAWN', 'LONGEST', 'MOST_LETTERS', 'DEEPEST'].map(
      (name) => `contract/changes/comparison/implied-keywords.ts#${name}`,
    ),
    ...[
      'next/refused-changes.ts#MOST_TRIED',
      'silences/probing/probe-steps.ts#LARGEST_LIMIT',
      'silences/probing/probe-steps.ts#MOST_SITES',
      'silences/probe-entry.ts#MOST_STRANGE',
      'silences/kinds/list-order.ts#MOST_SORTED',
      'silences/kinds/query-values.ts#MOST_ASKED',
      'silences/kinds/credentials.ts#MOST_ASKED',
      'verify/rules/rule-probes.ts#MOST_ASKED',
    ],
    ...['check/judge/count-rules.ts#DEEPEST', 'check/run/list-page.ts#DEEPEST'],
    ...['check/run/list-page.ts#MOST_OFFERS', 'check/run/list-page.ts#LONGEST_OFFER'],
    ...['check/judge-capture.ts#LONGEST_NAME', 'contract/error-shapes.ts#DEEPEST_MEANING'],
    ...['contract/error-shapes.ts#DEEPEST', 'silences/finding/open-answers.ts#DEEPEST'],
    ...['silences/kinds/unknown-fields.ts#DEEPEST', 'silences/kinds/query-parameters.ts#DEEPEST'],
    ...[
      'contract/requests/value-cases.ts#DEEPEST',
      'contract/resources/record-operations.ts#DEEPEST',
    ],
    ...['contract/views/view-node.ts#DEEPEST', 'contract/views/candidate-values.ts#MOST_SHIFT'],
    ...['mcp/tool-schemas.ts#DEEPEST', 'sandbox/lists/envelope.ts#DEEPEST'],
    ...[
      'scenarios/generate/likely-values.ts#MOST_DEPTH',
      'scenarios/generate/field-draws.ts#MOST_IN_LIST',
      'scenarios/generate/likely-values.ts#MOST_ITEMS',
      'contract/document/document.ts#MOST_BASE_PATHS',
    ],
    ...['cli/process/signals.ts#MOST_ANCESTORS', 'base/files/files.ts#LONGEST_HEAD'],
  ],
  'what is kept ready, or done at once, of what has a bound of its own': [
    ...['upstream/layer/asked-page.ts#MOST_AT_ONCE', 'upstream/layer/laid-order.ts#MOST_ORDERS'],
    ...['contract/reading/read-contract.ts#MOST_READ', 'journal/journal.ts#LONGEST'],
    'http/request-gate.ts#LONGEST_WAIT',
    ...[
      'recording/finish-recording.ts#MOST_INLINE',
      'recording/finish-recording.ts#LONGEST_INLINE',
    ],
    ...['sandbox/operations/list.ts#LONGEST'],
    ...['sandbox/replicas/replica-requests.ts#MOST', 'store/file/record-file-content.ts#LONGEST'],
    'sandbox/operations/remove.ts#MOST_READ',
    ...['store/record-index.ts#MOST', 'store/record-index.ts#LONGEST', 'store/select-rows.ts#MOST'],
    ...['client/control-sandbox.ts#LARGEST_PAGE', 'cli/process/memory.ts#MOST'],
    ...['redaction/replace-spans.ts#LONGEST_NUMBER', 'redaction/replace-spans.ts#LONGEST_FORM'],
  ],
  'how often something is looked at': [
    ...[
      'sandbox/worlds/worlds-of-keys.ts#LONGEST_PACE',
      'store/redis/redis-journal.ts#LONGEST_WAIT',
    ],
  ],
  'facts of Node, of numbers and of words': [
    ...['base/time.ts#LONGEST_TIMER', 'base/json/exact-numbers.ts#MOST_ZEROS'],
    ...['base/json/exact-numbers.ts#MOST_EXPONENT'],
    'silences/finding/described-words.ts#LONGEST_TEXT',
  ],
}
