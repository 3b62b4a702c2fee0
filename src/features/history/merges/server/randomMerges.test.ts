// Random merges of Ana and Ana María, half of them with collisions: the books balance, and separating restores every table.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectTrueDues } from '#db/booksTrue.ts'
import { startTest } from '#server/testing/harness.ts'
import { statedRows } from '#server/testing/stated.ts'
import { stage } from './testing.ts'

const t = await startTest()
const head = await t.admin()
const { twins, untrueSeats, prints, differing, preview, joined, press, apart, papers, slot } = stage(t, head)

async function sums(): Promise<unknown[]> {
  const { rows } = await sql`
    select entered_at::date as day, user_id, location_id, source, type, closing_id, sum(amount)::bigint as amount, sum(discount)::bigint as discount,
      count(*)::int as count, count(voided_at)::int as voided
    from entry group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(t.db)
  return rows
}
const printed = async () =>
  (await sql`select id, folio, number, snapshot::text as text, created_at from receipt order by id`.execute(t.db)).rows

const side = fc.record({ paid: fc.integer({ min: 0, max: 3000 }).map(pesos => pesos * 100), present: fc.boolean() })
const same = fc.record({ group: fc.boolean(), lesson: fc.boolean(), slot: fc.boolean(), title: fc.boolean() })
const NOTHING = { group: false, lesson: false, slot: false, title: false }
const pair = fc.record({ one: side, other: side, same: fc.oneof(fc.constant(NOTHING), same), swapped: fc.boolean(), chosen: fc.boolean() })

test('DES-27, DES-28, DES-30: random merges keep sums and receipts; separating and merging again restore every table', async () => {
  await fc.assert(
    fc.asyncProperty(pair, async history => {
      const { ana, lopes } = await twins()
      const course = await t.make.course()
      const [own, another] = [await t.make.group({ courseId: course.id }), await t.make.group()]
      const [monday, tuesday] = [await slot(course.id), await slot(another.courseId)]
      await papers(ana.id, { groupId: own.id, slotId: monday, ...history.one })
      await papers(lopes.id, {
        groupId: history.same.group ? own.id : another.id,
        slotId: history.same.slot ? monday : tuesday,
        title: history.same.title ? 'Guía' : 'Cuaderno',
        day: history.same.lesson ? '2026-11-17' : '2026-11-18',
        ...history.other,
      })
      const [keep, give] = history.swapped ? [lopes.id, ana.id] : [ana.id, lopes.id]
      const [before, books, paper] = [await prints(), await sums(), await printed()]
      const choices = Object.fromEntries(
        (await preview(keep, give)).choices.map(({ key }) => [key, history.chosen ? 'keep' : 'give'] as const),
      )
      const { act } = await joined(keep, give, choices)
      expect([await sums(), await printed(), await untrueSeats()]).toEqual([books, paper, 0])
      const after = await prints()
      const { act: by } = await apart(act)
      expect(differing(before, await prints())).toEqual([])
      expect((await press(by)).status).toBe(200)
      expect(differing(after, await prints())).toEqual([])
    }),
    { numRuns: statedRows(300), seed: 20261123 },
  )
  await expectTrueDues(t.db)
}, 1_800_000)
