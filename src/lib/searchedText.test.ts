import { expect, test } from 'vitest'
import { searchedText } from './searchedText.ts'

const PASS = '65a1f0c2d3e4b5a697887766'

test.each([
  ['a pass', PASS, PASS],
  ['a pass as readers type it', `]Q1${PASS.toUpperCase()} `, PASS],
  ['a folio with its word', 'Folio 26-000126', '26-000126'],
  ['a folio with a colon', 'FOLIO: 26-000126', '26-000126'],
  ['a reference with its word', 'Ref. 1000009', 'Ref. 1000009'],
  ['a name between marks of direction', '\u202aÁngel Domínguez\u202c', 'Ángel Domínguez'],
  ['a name that begins like a label', 'Folio Sánchez', 'Folio Sánchez'],
])('M122: %s', (_what, query, text) => expect(searchedText(query)).toBe(text))
