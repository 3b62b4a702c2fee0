// A browser that translates a page replaces text nodes (M125). React keeps writing to its old nodes: beside siblings they are gone, so
// figures go
// stale, and inserting or removing siblings throws NotFoundError. An element with a single text is safe.
import { createElement, Fragment, type ElementType, type ReactNode } from 'react'

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown) => child === undefined || child === null || child === '' || typeof child === 'boolean'

/** The wrapping element; no sheet styles it, so that it looks like plain text. */
const own = (text: string): ReactNode => (text === '' ? null : createElement('own-text', null, text))

/** Every other child keeps its index, so that React still recognizes it. */
function wrapped(children: readonly unknown[]): unknown[] {
  const parts: unknown[] = []
  let run: string[] = []
  let begin = 0
  const close = () => {
    if (run.length > 0) parts[begin] = own(run.join(''))
    run = []
  }
  children.forEach((child, at) => {
    parts.push(isText(child) ? null : child)
    if (isText(child)) {
      if (run.length === 0) begin = at
      run.push(String(child))
    } else if (!isNothing(child)) close()
  })
  close()
  return parts
}

/** Returns children whose texts are safe: a single string, or each text in an element of its own when it has siblings. */
export function ownText(type: ElementType | symbol, children: unknown): unknown {
  const apart = type === Fragment
  if (!Array.isArray(children)) return apart && isText(children) ? own(String(children)) : children
  if (!children.some(isText)) return children
  if (!apart && children.every(child => isText(child) || isNothing(child))) return children.filter(isText).join('')
  return wrapped(children)
}

export function withOwnText<Props extends object>(type: ElementType | symbol, props: Props): Props {
  if (!('children' in props)) return props
  const children = ownText(type, props.children)
  return children === props.children ? props : { ...props, children }
}
