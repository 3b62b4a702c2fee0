import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files whose SQL sums amounts of `entry`. 'cash': without openings. 'account': all that a student has paid. */
const KINDS_BY_FILE: Record<string, 'cash' | 'account'> = {
  'db/functions/balances.sql': 'account',
  'db/functions/ledger.sql': 'account',
  'src/features/history/merges/server/joinStudents.ts': 'account',
  'src/features/history/merges/server/store.ts': 'account',
  'src/features/history/undo/server/write/putAway.ts': 'account',
  'src/features/money/bank/server/family.ts': 'cash',
  'src/features/money/bank/server/shown.ts': 'cash',
  'src/features/money/bank/server/typed.ts': 'cash',
  'src/features/money/cash/server/store.ts': 'cash',
  'src/features/money/collections/server/ahead/books.ts': 'cash',
  'src/features/money/collections/server/ahead/report.ts': 'cash',
  'src/features/money/discountCodes/server/discounts.ts': 'cash',
  'src/features/money/payments/server/row.ts': 'cash',
  'src/features/money/payments/server/store.ts': 'account',
  'src/features/money/payments/server/whereNow.ts': 'cash',
  'src/features/money/plans/server/promise.ts': 'cash',
  'src/features/money/registrations/server/groupSheet.ts': 'account',
  'src/features/money/registrations/server/leavers.ts': 'account',
  'src/features/outreach/callDesk/server/funnel.ts': 'cash',
  'src/features/people/students/server/row.ts': 'account',
  'src/features/teaching/groups/server/studentTable.ts': 'account',
  'src/features/workspace/courseFile/server/report.ts': 'account',
  'src/features/workspace/dashboard/server/days.ts': 'cash',
  'src/features/workspace/dashboard/server/desk.ts': 'cash',
  'src/features/workspace/imports/server/moveRoutes.ts': 'account',
  'src/features/workspace/imports/server/writers/takeBackRows.ts': 'cash',
}
/** The ways to omit openings: the fragment, the source, or the receipt and the line of a bank that no opening has. */
const WITHOUT_OPENINGS = /cashEntries\(|source = 'payment'|receipt_entry/

const files = globSync(['src/features/**/*.ts', 'src/server/**/*.ts', 'db/functions/*.sql']).filter(
  file => !file.includes('/testing') && !file.endsWith('.test.ts') && !file.endsWith('db/schema.ts'),
)
const sumsEntries = (code: string): boolean =>
  /\b(from|join) (public\.)?entry\b|selectFrom\('entry|joinStudents/.test(code) &&
  /sum\([^)]*\b(amount|discount)\b|sum\('(amount|discount)'\)/.test(code)

test('LLE-34: every SQL that sums amounts of entries is named cash or account', () => {
  const summing = files.filter(file => sumsEntries(readFileSync(file, 'utf8')))
  expect(summing.toSorted()).toEqual(Object.keys(KINDS_BY_FILE).toSorted())
})

test('LLE-34: SQL of the cash leaves openings out', () => {
  for (const [file, kind] of Object.entries(KINDS_BY_FILE)) {
    const code = readFileSync(file, 'utf8')
    if (kind === 'cash') expect(code, file).toMatch(WITHOUT_OPENINGS)
    else expect(code, file).not.toContain('cashEntries(')
  }
})
