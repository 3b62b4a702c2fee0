import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import type { Called } from '#server/testing/calls.ts'
import { enrolment } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /students/register', 'put /groups/?/enroll/?')
const person = (email: string) => ({ name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Salinas', email, phoneNumber: '5544719032' })
const payment = { concept: 'Inscripción', amount: 100 }

const register = (email: string, groupId: string, key?: string, amount = 100) =>
  t.call(
    enrolment.register,
    {
      body: { student: person(email), group: { id: groupId }, payment: { ...payment, amount } },
    },
    { as: desk, headers: key ? { 'idempotency-key': key } : {} },
  )

async function counts() {
  const tables = ['student', 'registration', 'entry', 'receipt', 'outbox'] as const
  const rows = await Promise.all(
    tables.map(table =>
      t.db
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  const {
    rows: [jobs],
  } = await t.pool.query<{ n: number }>('select count(*)::int as n from pgboss.job')
  return [...rows.map(({ n }) => n), jobs!.n]
}
const growthOf = async (work: () => Promise<unknown>) => {
  const before = await counts()
  await work()
  return (await counts()).map((n, i) => n - before[i]!)
}
const codes = (all: Called[]) => all.map(each => (each.status === 200 ? 'ok' : (each.body.errorExt.code as string)))
const tally = (all: Called[]) => Object.fromEntries([...Map.groupBy(codes(all), code => code)].map(([code, each]) => [code, each.length]))

test('ENR-48: 60 registrations at once for one seat: one succeeds, 59 get GROUP_FULL and leave nothing', async () => {
  const group = await t.make.group({ quota: 8, taken: 7 })
  let all: Called[] = []
  const more = await growthOf(async () => {
    all = await Promise.all(Array.from({ length: 60 }, (_, i) => register(`seat${i}@correo.mx`, group.id)))
  })
  expect(tally(all)).toEqual({ ok: 1, GROUP_FULL: 59 })
  // One student, registration, entry, receipt, outbox row and job.
  expect(more).toEqual([1, 1, 1, 1, 1, 1])
  const { taken } = await t.db.selectFrom('classGroup').select('taken').where('id', '=', group.id).executeTakeFirstOrThrow()
  expect(taken).toBe(8)
})

test('ENR-53: 30 registrations at once with one e-mail: one succeeds, the others learn the owner', async () => {
  const group = await t.make.group({ quota: 100 })
  let all: Called[] = []
  const more = await growthOf(async () => {
    all = await Promise.all(Array.from({ length: 30 }, (_, i) => register(i % 2 ? 'UNA@correo.mx' : 'una@correo.mx', group.id)))
  })
  expect(tally(all)).toEqual({ ok: 1, EMAIL_TAKEN: 29 })
  expect(more).toEqual([1, 1, 1, 1, 1, 1])
  const winner = all.find(each => each.status === 200)!.body.student._id as string
  expect(all.filter(each => each.status !== 200).every(each => each.body.errorExt.student._id === winner)).toBe(true)
})

test('ENR-51: one student enrolled in one group 20 times at once: one registration, 19 times code 05', async () => {
  const [student, group] = [await t.make.student(), await t.make.group({ quota: 100 })]
  const all = await Promise.all(
    Array.from({ length: 20 }, () =>
      t.call(enrolment.enrol, { params: { groupId: group.id, studentId: student.id }, body: { payment } }, { as: desk }),
    ),
  )
  expect(tally(all)).toEqual({ ok: 1, '05': 19 })
})

test('ENR-63: one student in two groups with opposite lock orders, many times: no deadlock, both succeed', async () => {
  const [a, b] = [await t.make.group({ quota: 100 }), await t.make.group({ quota: 100 })]
  const pupils = await Promise.all(Array.from({ length: 10 }, () => t.make.student()))
  const all = await Promise.all(
    pupils.flatMap((student, i) =>
      (i % 2 ? [a, b] : [b, a]).map(group =>
        t.call(enrolment.enrol, { params: { groupId: group.id, studentId: student.id }, body: { payment } }, { as: desk }),
      ),
    ),
  )
  expect(tally(all)).toEqual({ ok: 20 })
})

test('MON-60: receipt numbers are gapless under load, with refusals', async () => {
  const group = await t.make.group({ quota: 25 })
  const all = await Promise.all(Array.from({ length: 40 }, (_, i) => register(`number${i}@correo.mx`, group.id)))
  expect(tally(all)).toEqual({ ok: 25, GROUP_FULL: 15 })
  const rows = await t.db.selectFrom('receipt').select('number').where('year', '=', 2026).orderBy('number').execute()
  expect(rows.map(row => row.number)).toEqual(rows.map((_, i) => i + 1))
})

test('ENR-62: the same idempotency key several times at once: one registration, the same answer', async () => {
  const [group, key] = [await t.make.group({ quota: 100 }), randomUUID()]
  let all: Called[] = []
  const more = await growthOf(async () => {
    all = await Promise.all(Array.from({ length: 5 }, () => register('llave@correo.mx', group.id, key)))
  })
  expect(tally(all)).toEqual({ ok: 5 })
  expect(more).toEqual([1, 1, 1, 1, 1, 1])
  for (const each of all) expect(each.body).toEqual(all[0]!.body)
})

test('ENR-62: the same key with another body is IDEMPOTENCY_MISMATCH with the first result', async () => {
  const [group, key] = [await t.make.group({ quota: 100 }), randomUUID()]
  const first = await register('otra@correo.mx', group.id, key)
  const second = await register('otra@correo.mx', group.id, key, 200)
  expect(second.status).toBe(409)
  expect(second.body.errorExt).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', first: { student: { _id: first.body.student._id } } })
})

test('ENR-62: does not keep a refusal, judges the retry again', async () => {
  const [group, key] = [await t.make.group({ quota: 1, taken: 1 }), randomUUID()]
  expect(codes([await register('luego@correo.mx', group.id, key)])).toEqual(['GROUP_FULL'])
  await t.db.updateTable('classGroup').set({ quota: 2 }).where('id', '=', group.id).execute()
  expect((await register('luego@correo.mx', group.id, key)).status).toBe(200)
})

test('ENR-58: judges a code after a concurrent switch-off', async () => {
  const [group, code] = [await t.make.group(), await t.make.code()]
  const waits = async () => {
    for (;;) {
      const { rows } = await t.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      if (rows.length > 0) return
    }
  }
  const call = await t.db.transaction().execute(async trx => {
    await trx.updateTable('promotionalCode').set({ isActive: false }).where('id', '=', code.id).execute()
    const started = t.call(
      enrolment.register,
      {
        body: { student: person('apagado@correo.mx'), group: { id: group.id }, payment, idPromotionalCode: code.id },
      },
      { as: desk },
    )
    await waits()
    return { started }
  })
  expect(codes([await call.started])).toEqual(['CODE_INACTIVE'])
})
