import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Reports: what is true of a visible group, registration or visitor derives from rows of every campus, and shows none of them (CON-27, DIR-53). */
const DERIVED = [
  'src/features/money/collections/server/debts.ts',
  'src/features/money/collections/server/fallenDue.ts',
  'src/features/money/discountCodes/server/discounts.ts',
  'src/features/money/registrations/server/cohorts.ts',
  'src/features/money/registrations/server/enrolments.ts',
  'src/features/money/registrations/server/groupSheet.ts',
  'src/features/money/registrations/server/leavers.ts',
  'src/features/money/registrations/server/returning.ts',
  'src/features/outreach/callDesk/server/funnel.ts',
  'src/features/presence/attendance/server/lists.ts',
  'src/features/presence/attendance/server/stopped.ts',
  'src/features/teaching/lessons/server/teacherHours.ts',
]

test("CON-24: five queries look outside of a limited caller's campuses, and twelve reports name a true table in full", async () => {
  const looks: string[] = []
  const inFull: string[] = []
  let queryCount = 0
  for await (const path of glob('src/features/**/server/*.ts')) {
    if (path.endsWith('.test.ts')) continue
    const text = await readFile(path, 'utf8')
    if (/\{[^}]*\boutside\b[^}]*\}(: Context| = context)/.test(text) || text.includes('context.outside')) looks.push(path)
    queryCount += text.match(/\w+\.\w+\((context\.)?outside\b|\boutside\.\w+/g)?.length ?? 0
    if (/withSchema\(|\b(from|join|into|update) public\./.test(text)) inFull.push(path)
  }
  expect(looks.toSorted()).toEqual([
    'src/features/money/enrolment/server/routes.ts',
    'src/features/people/students/server/routes.ts',
    'src/features/presence/scanners/server/scan.ts',
    'src/features/presence/scanners/server/visitors.ts',
  ])
  expect(queryCount).toBe(5)
  expect(inFull.toSorted()).toEqual(DERIVED)
})
