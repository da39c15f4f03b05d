import { prettyBody } from '../parts/texts.ts'
import type { Build, Component, ImmutableMap } from './swagger-ui.ts'

/**
 * The answers of an operation: the one to the last request, and those that the contract documents. Swagger UI's own
 * component rounds integers beyond 2^53.
 */
export function answersComponent(h: Build): Component {
  return (props) => {
    const answer: ImmutableMap | undefined = props.tryItOutResponse
    return h(
      'div',
      { className: 'answers' },
      h('p', { role: 'status' }, answer && outcomeOf(answer)),
      answer && answerElement(h, answer, props),
      h('h4', null, 'Documented answers'),
      documentedTable(h, props),
    )
  }
}

// --- internal ---

// biome-ignore lint/suspicious/noExplicitAny: Swagger UI does not describe them
type Props = any

function outcomeOf(answer: ImmutableMap): string {
  const status = answer.get('status')
  return status ? `Answered with ${status}.` : 'There is no answer: the sandbox cannot be reached.'
}

function answerElement(h: Build, answer: ImmutableMap, { specSelectors, fn, path, method }: Props) {
  const request: ImmutableMap | undefined = specSelectors.mutatedRequestFor(path, method)
  const headers = Object.entries(
    answer.get('headers') ? (answer.get('headers') as ImmutableMap).toJS() : {},
  )
  const text = answer.get('text')
  return h(
    'div',
    null,
    request && block(h, 'Request', fn.requestSnippetGenerator_curl_bash(request)),
    headers.length > 0 &&
      block(h, 'Answer headers', headers.map(([name, value]) => `${name}: ${value}`).join('\n')),
    typeof text === 'string' && text !== '' && block(h, 'Answer body', prettyBody(text)),
  )
}

/** A block that can be scrolled with the keyboard. */
function block(h: Build, title: string, text: string) {
  return h(
    'div',
    null,
    h('h4', null, title),
    h('pre', { tabIndex: 0, 'aria-label': title, role: 'group' }, text),
  )
}

function documentedTable(h: Build, props: Props) {
  const { responses, specPath, path, method, oas3Selectors, oas3Actions, getComponent } = props
  const row = getComponent('response')
  const rows = (responses as ImmutableMap).entrySeq().toArray()
  return h(
    'table',
    null,
    h(
      'thead',
      null,
      h('tr', null, h('th', { scope: 'col' }, 'Code'), h('th', { scope: 'col' }, 'Description')),
    ),
    h(
      'tbody',
      null,
      rows.map(([code, response]) =>
        h(row, {
          ...props,
          ...{ key: code, code, response, specPath: specPath.push(code), className: '' },
          activeExamplesKey: oas3Selectors.activeExamplesMember(path, method, 'responses', code),
          onContentTypeChange: ({ value, controlsAcceptHeader }: Props) =>
            controlsAcceptHeader && oas3Actions.setResponseContentType({ value, path, method }),
        }),
      ),
    ),
  )
}
