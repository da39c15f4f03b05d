import type { Plugin } from 'rolldown'

/**
 * Writes `exports` for the `this` of uri-template-lite, which names what it exports in no other way: the bundler takes
 * it for an ES module, and those have no `this`.
 */
export function exportsForThis(): Plugin {
  return {
    name: 'exports-for-this',
    transform: {
      filter: { id: /uri-template-lite/ },
      handler: (code) => code.replaceAll('this.URI', 'exports.URI'),
    },
  }
}
