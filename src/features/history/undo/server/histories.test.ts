// Random histories of students with undo and redo: seats and balances stay consistent (DES-5, DES-6, DES-17).
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { undo } from '../contract.ts'

const t = await startTest()
const admin = await t.admin()
const course = await t.make.course({ price: 100_000 })

const WHAT = ['enrol', 'change', 'remove', 'wait', 'pay', 'void', 'undo', 'redo'] as const
const step = fc.record({ what: fc.constantFrom(...WHAT), who: fc.nat(2), group: fc.nat(1), amount: fc.integer({ min: 1, max: 1000 }) })

/** Refusals are fine: a full group, nothing owed, somebody was faster. */
async function written(route: AnyRoute, input: Parameters<typeof t.call>[1]): Promise<{ act: string; entry?: string } | null> {
  const { status, headers, body } = await t.call(route, input, { as: admin })
  expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
  return status === 200 && headers.act !== undefined
    ? { act: String(headers.act), entry: body.payments?.[0]?._id ?? body.payment?._id }
    : null
}

/** The newest half of the time: later acts conflict with it or do not. */
const anyOf = (acts: string[], drawn: number): string => acts.splice(drawn % 2 === 0 ? -1 : drawn % acts.length, 1)[0]!

async function lived(steps: readonly { what: (typeof WHAT)[number]; who: number; group: number; amount: number }[]): Promise<void> {
  const groups = [await t.make.group({ courseId: course.id, quota: 3 }), await t.make.group({ courseId: course.id, quota: 2 })]
  const students = [await t.make.student(), await t.make.student(), await t.make.student()].map(({ id }) => id)
  const [done, back, paid]: [string[], string[], string[]] = [[], [], []]
  const press = (id: string) => written(undo.press, { params: { id }, body: {} })
  for (const { what, who, group, amount } of steps) {
    await t.clock.advance(1000)
    const [student, here, there] = [students[who]!, groups[group]!.id, groups[1 - group]!.id]
    const keep = (all: string[], act: { act: string } | null) => void (act && all.push(act.act))
    if (what === 'enrol')
      await written(enrolment.enrol, {
        params: { groupId: here, studentId: student },
        body: { payment: { concept: 'Inscripción', amount } },
      })
    else if (what === 'change')
      keep(
        done,
        await written(registrations.change, {
          params: { id: student, oldGroupId: here },
          query: { force: true },
          body: { group: { id: there } },
        }),
      )
    else if (what === 'remove') keep(done, await written(registrations.remove, { params: { id: student, groupId: here } }))
    else if (what === 'wait') keep(done, await written(waiting.join, { body: { course: course.id, group: here, persons: [{ student }] } }))
    else if (what === 'pay') {
      const made = await written(payments.create, { body: { student, course: course.id, amount, concept: 'Abono' } })
      if (made?.entry) paid.push(made.entry)
    } else if (what === 'void' && paid.length > 0) await written(payments.void, { params: { id: paid.pop()! } })
    else if (what === 'undo' && done.length > 0) keep(back, await press(anyOf(done, amount)))
    else if (what === 'redo' && back.length > 0) keep(done, await press(anyOf(back, amount)))
  }
}

const untrueHolds = async () =>
  (
    await sql`select g.id from class_group g where held <> (select coalesce(sum(h.seats), 0) from seat_hold h where h.group_id = g.id)`.execute(
      t.db,
    )
  ).rows

test('M57, DES-6, DES-17: histories of registrations, payments, undo and redo leave every seat and balance as its rows say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async steps => {
      await lived(steps)
      await expectTrueBooks(t.db)
      expect(await untrueHolds()).toEqual([])
    }),
    { numRuns: stated(200), seed: 20261121, endOnFailure: true },
  )
}, 240_000)
