import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readFileAs } from './read/readFileAs.ts'

const FOLDER = new URL('../examples/bancos/', import.meta.url)
const files = readdirSync(FOLDER).filter(name => /\.(csv|txt|ofx|xlsx)$/.test(name))
const expected = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as { deposits: [day: string, amount: string][] }

const read = (name: string) =>
  readFileAs(readFileSync(new URL(name, FOLDER)), { name, as: 'bank', answers: {}, hidden: false, today: '2026-11-29' })

describe('LLE-52: statements of six banks in their public layouts, and six other notations', () => {
  test('twelve files lie there', () => expect(files).toHaveLength(12))

  test.each(files)('%s: the same month, every line counted, no question, and the balance proves it', name => {
    const { questions, counts, balance, rows } = read(name)
    const deposits = rows.filter(({ verdict }) => verdict === 'deposit').map(({ values }) => [values['day'], values['amount']])
    expect(deposits.toSorted((a, b) => (a[0]! < b[0]! ? -1 : a[0] === b[0] ? 0 : 1))).toEqual(expected.deposits)
    expect(questions).toEqual([])
    // OFX has no balance per line.
    expect(balance).toEqual(name.endsWith('.ofx') ? null : { holds: true, breaks: [] })
    const { deposits: count, withdrawals, refused, skipped, asked, blank, lines } = counts
    expect([count, withdrawals, refused, asked]).toEqual([7, 5, 0, 0])
    expect(count! + withdrawals! + refused! + skipped! + asked! + blank!).toBe(lines)
  })

  test.each(files)("%s: the payer's name and the reference are in the line", name => {
    const [first] = read(name)
      .rows.filter(({ values }) => values['amount'] === '925.50')
      .map(({ values }) => `${values['text']} ${values['reference']}`)
    expect(first).toMatch(/1004015/)
    expect(first).toMatch(/JOSE NUÑEZ IBARRA/)
  })
})
