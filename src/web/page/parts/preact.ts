// The only file that imports the library of the page.

import htm from 'htm'
import {
  type Component,
  type ComponentChildren,
  createContext,
  h,
  render,
  type VNode,
} from 'preact'
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks'

/** Writes elements as a template: ``html`<p>${text}</p>` ``. Values are shown as text, never as markup. */
export const html = (htm as unknown as { bind: (build: typeof h) => unknown }).bind(h) as (
  strings: TemplateStringsArray,
  ...values: unknown[]
) => VNode

/**
 * A component that is made anew only when one of its properties is another one: for the rows of a long list. Elements that `useMemo` keeps
 * would keep the lists that they were first in.
 */
export function memo<Props extends object>(Content: (props: Props) => VNode) {
  return function Memo(this: Component<Props>, props: Props) {
    this.shouldComponentUpdate = (next) =>
      (Object.keys(next) as (keyof Props)[]).some((name) => next[name] !== this.props[name])
    return h(Content, props)
  }
}

/** What a person's next key or click depends on is a layout effect: the others run a frame later. */
export {
  createContext,
  render,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
}
/** What a component can have between its tags. */
export type Children = ComponentChildren
