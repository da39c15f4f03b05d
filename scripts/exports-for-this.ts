import type { Plugin } from 'rolldown'

/**
 * Replaces `this` by `exports` in uri-template-lite, which assigns its exports to `this`: the bundler treats it as an
 * ES module, in which `this` is undefined.
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
