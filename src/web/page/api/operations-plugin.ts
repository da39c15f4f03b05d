import { answersComponent } from './answers.ts'
import type { Build, Component, Plugin } from './swagger-ui.ts'

/**
 * Shows only the operations and schemas: the page has its own key and server. Parts that a screen reader or a keyboard cannot use
 * are replaced, or get a name.
 */
export const operationsPlugin: Plugin = ({ React: { createElement: h } }) => ({
  components: {
    ApiOperations: ({ getComponent }: WithComponents) =>
      h('div', { className: 'api' }, [
        h('h2', { key: 'heading' }, 'Operations'),
        h(getComponent('operations', true), { key: 'operations' }),
        h(getComponent('Models', true), { key: 'schemas' }),
      ]),
  },
  wrapComponents: {
    responses: () => answersComponent(h),
    OperationServers: () => addressComponent(h),
    // An implicit label names the control within it (HTML, section 4.10.4).
    JsonSchema_string: (original) => (props) =>
      h('label', null, h('span', { className: 'unseen' }, props.description), h(original, props)),
    TextArea: (original) => (props) => h(original, { 'aria-label': 'Request body', ...props }),
    authorizeOperationBtn: nothing,
    CopyToClipboardBtn: nothing,
    TryItOutButton: nothing,
  },
})

// --- internal ---

interface WithComponents {
  readonly getComponent: (name: string, withSystem: true) => Component
}

const nothing = () => () => null

/** The address of a path that has its own servers. */
function addressComponent(h: Build): Component {
  return ({ pathServers }) =>
    pathServers ? h('p', null, 'At ', h('code', null, pathServers.getIn([0, 'url']))) : null
}
