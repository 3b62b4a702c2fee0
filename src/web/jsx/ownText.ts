// A browser that translates a page puts other nodes where text stood (M125). React writes into the text that it made: beside other nodes that text is
// gone, so figures stay old, and what is put before it or taken away ends with NotFoundError. An element that holds nothing but one text is safe.
import { createElement, Fragment, type ElementType, type ReactNode } from 'react'

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'
const isNothing = (child: unknown) => child === undefined || child === null || child === '' || typeof child === 'boolean'

/** The element that holds it; no sheet names it, so that it looks as bare text does. */
const own = (text: string): ReactNode => (text === '' ? null : createElement('own-text', null, text))

/** Every other child keeps its place, so that React still knows it by it. */
function wrapped(children: readonly unknown[]): unknown[] {
  const done: unknown[] = []
  let run: string[] = []
  let begin = 0
  const close = () => {
    if (run.length > 0) done[begin] = own(run.join(''))
    run = []
  }
  children.forEach((child, at) => {
    done.push(isText(child) ? null : child)
    if (isText(child)) {
      if (run.length === 0) begin = at
      run.push(String(child))
    } else if (!isNothing(child)) close()
  })
  close()
  return done
}

/** The children of an element, so that each text is alone: as one string, or beside others in an element of its own. */
export function ownText(type: ElementType | symbol, children: unknown): unknown {
  const apart = type === Fragment
  if (!Array.isArray(children)) return apart && isText(children) ? own(String(children)) : children
  if (!children.some(isText)) return children
  if (!apart && children.every(child => isText(child) || isNothing(child))) return children.filter(isText).join('')
  return wrapped(children)
}

/** The same properties with such children. */
export function withOwnText<Props extends object>(type: ElementType | symbol, props: Props): Props {
  if (!('children' in props)) return props
  const children = ownText(type, props.children)
  return children === props.children ? props : { ...props, children }
}
