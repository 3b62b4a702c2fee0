import { createElement, Fragment, type ElementType, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ownText } from './ownText.ts'

const icon = createElement('svg')
const textsOf = (children: unknown): unknown =>
  Array.isArray(children)
    ? children.map(textsOf)
    : (children as ReactElement | null)?.type === 'own-text'
      ? `[${(children as ReactElement<{ children: string }>).props.children}]`
      : children

test.each<[string, ElementType | symbol, ReactNode, unknown]>([
  ['figure and words are one string', 'p', [18, ' de ', 30], '18 de 30'],
  ['one text is the element’s own', 'p', 'Ana', 'Ana'],
  ['text beside an icon has an element', 'p', [icon, 'Ana ', 'Ruiz'], [icon, '[Ana Ruiz]', null]],
  ['what comes and goes keeps its place', 'p', [false, 'Debe ', icon, null, 18], [false, '[Debe ]', icon, null, '[18]']],
  ['nothing between two texts does not part them', 'p', ['Debe', false, ' hoy', icon], ['[Debe hoy]', false, null, icon]],
  ['text without an element around it has one', Fragment, 'Ana', '[Ana]'],
  ['elements stay as they are', 'p', [icon, icon], [icon, icon]],
])('M125: %s', (_what, type, children, expected) => {
  expect(textsOf(ownText(type, children))).toEqual(expected)
})
