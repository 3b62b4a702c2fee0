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
async function tryWrite(route: AnyRoute, input: Parameters<typeof t.call>[1]): Promise<{ act: string; entry?: string } | null> {
  const { status, headers, body } = await t.call(route, input, { as: admin })
  expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
  return status === 200 && headers.act !== undefined
    ? { act: String(headers.act), entry: body.payments?.[0]?._id ?? body.payment?._id }
    : null
}

/** The newest half of the time: later acts conflict with it or do not. */
const anyOf = (acts: string[], random: number): string => acts.splice(random % 2 === 0 ? -1 : random % acts.length, 1)[0]!

async function lived(steps: readonly { what: (typeof WHAT)[number]; who: number; group: number; amount: number }[]): Promise<void> {
  const groups = [await t.make.group({ courseId: course.id, quota: 3 }), await t.make.group({ courseId: course.id, quota: 2 })]
  const students = [await t.make.student(), await t.make.student(), await t.make.student()].map(({ id }) => id)
  const [acts, back, chargeActs]: [string[], string[], string[]] = [[], [], []]
  const press = (id: string) => tryWrite(undo.press, { params: { id }, body: {} })
  for (const { what, who, group, amount } of steps) {
    await t.clock.advance(1000)
    const [student, here, there] = [students[who]!, groups[group]!.id, groups[1 - group]!.id]
    const keep = (all: string[], act: { act: string } | null) => void (act && all.push(act.act))
    if (what === 'enrol')
      await tryWrite(enrolment.enrol, {
        params: { groupId: here, studentId: student },
        body: { payment: { concept: 'Inscripción', amount } },
      })
    else if (what === 'change')
      keep(
        acts,
        await tryWrite(registrations.change, {
          params: { id: student, oldGroupId: here },
          query: { force: true },
          body: { group: { id: there } },
        }),
      )
    else if (what === 'remove') keep(acts, await tryWrite(registrations.remove, { params: { id: student, groupId: here } }))
    else if (what === 'wait') keep(acts, await tryWrite(waiting.join, { body: { course: course.id, group: here, persons: [{ student }] } }))
    else if (what === 'pay') {
      const payment = await tryWrite(payments.create, { body: { student, course: course.id, amount, concept: 'Abono' } })
      if (payment?.entry) chargeActs.push(payment.entry)
    } else if (what === 'void' && chargeActs.length > 0) await tryWrite(payments.void, { params: { id: chargeActs.pop()! } })
    else if (what === 'undo' && acts.length > 0) keep(back, await press(anyOf(acts, amount)))
    else if (what === 'redo' && back.length > 0) keep(acts, await press(anyOf(back, amount)))
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
