import { expect, test } from 'vitest'
import { commentsOf, testNamesOf, turnsOf } from './words.ts'

const comment = (text: string) => turnsOf({ kind: 'comment', text })

test('RUN-141: finds the four turns in a comment', () => {
  expect(comment('The price stands in the plan.')).toEqual(['stands'])
  expect(comment('Told apart by their folio.')).toEqual(['told'])
  expect(comment('Opened by whoever may write.')).toEqual(['whoever'])
  expect(comment('Of the HTTP server.')).toEqual(['no subject'])
  expect(comment('Reads the row. What is left goes to the bank.')).toEqual(['no subject'])
})

test('RUN-141: accepts quoted words, stand-ins, questions and words of another sense', () => {
  expect(comment("A button 'Told you' and a variable `told`.")).toEqual([])
  expect(comment('A stand-in server for the tests.')).toEqual([])
  expect(comment('Who calls? What may they do?')).toEqual([])
  expect(comment('MX stands for Mexico.')).toEqual([])
  expect(comment('The day of the payment, and what it costs.')).toEqual([])
})

test('RUN-141: a test name starts after its rule number', () => {
  expect(turnsOf({ kind: 'test', text: 'MON-7, MON-8: what is above the price is refused' })).toEqual(['no subject'])
  expect(turnsOf({ kind: 'test', text: 'MON-7: refuses an amount above the price' })).toEqual([])
})

test('RUN-141: reads comments of TypeScript, SQL and CSS, and joins the lines of one', () => {
  const text =
    "// One sentence\n// over two lines.\nconst url = 'https://x' // beside code\n/** @param now today\n * in the academy */\n// oxlint-disable-next-line\n"
  expect(commentsOf({ path: 'a.ts', text }).map(({ line, text: comment }) => [line, comment])).toEqual([
    [1, 'One sentence over two lines.'],
    [3, 'beside code'],
    [4, '@param now today\nin the academy'],
  ])
  expect(commentsOf({ path: 'a.sql', text: '-- One\n-- two\nselect 1; /* three */' }).map(({ text: comment }) => comment)).toEqual([
    'One two',
    'three',
  ])
  expect(commentsOf({ path: 'a.css', text: '.a { --gap: 1px } /* four */' }).map(({ text: comment }) => comment)).toEqual(['four'])
  expect(testNamesOf({ path: 'a.test.ts', text: "test('MON-7: refuses', () => {})" })).toMatchObject([{ line: 1, text: 'MON-7: refuses' }])
})
