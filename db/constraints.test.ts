import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'

let database: TestDatabase
let db: TestDatabase['db']
let make: Make
beforeAll(async () => {
  database = await startDatabase()
  db = database.db
  make = factories(db, testClock(database.pool), () => {})
})
afterAll(() => database.drop())

const violationOf = (constraint: string) => expect.objectContaining({ constraint })

const takeSeat = (group: string) =>
  db
    .updateTable('classGroup')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', group)
    .execute()

test('DAT-20: 20 at once for the last seat: one gets it, 19 fail by group_seats_check', async () => {
  const group = await make.group({ quota: 5, taken: 4 })
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeSeat(group.id)))
  const failures = results.filter(result => result.status === 'rejected')
  expect(failures).toHaveLength(19)
  for (const failure of failures) expect(failure.reason).toEqual(violationOf('group_seats_check'))
})

test('DAT-20: a group without quota has no seat, and seats cannot fall below those held, nor below zero', async () => {
  const group = await make.group({ quota: null })
  await expect(takeSeat(group.id)).rejects.toEqual(violationOf('group_seats_check'))
  await expect(db.updateTable('classGroup').set({ taken: -1 }).where('id', '=', group.id).execute()).rejects.toEqual(
    violationOf('group_held_check'),
  )
})

test('DAT-21: refuses a quota below the enrolled count', async () => {
  const group = await make.group({ quota: 5, taken: 4 })
  await expect(db.updateTable('classGroup').set({ quota: 3 }).where('id', '=', group.id).execute()).rejects.toEqual(
    violationOf('group_seats_check'),
  )
})

test('DAT-22: an e-mail is unique among students who are not deleted, and stored in lower case', async () => {
  const first = await make.student({ email: 'ana@correo.mx' })
  await expect(make.student({ email: 'ana@correo.mx' })).rejects.toEqual(violationOf('student_email_key'))
  await expect(make.student({ email: 'Ana2@correo.mx' })).rejects.toEqual(violationOf('student_email_check'))
  await db.updateTable('student').set({ deletedAt: new Date() }).where('id', '=', first.id).execute()
  await make.student({ email: 'ana@correo.mx' })
  await expect(db.updateTable('student').set({ deletedAt: null }).where('id', '=', first.id).execute()).rejects.toEqual(
    violationOf('student_email_key'),
  )
})

test('DAT-23: one active registration per student and group; an ended one does not count', async () => {
  const { studentId, groupId, id } = await make.registration()
  await expect(make.registration({ studentId, groupId })).rejects.toEqual(violationOf('registration_standing_key'))
  await make.end(id)
  await make.registration({ studentId, groupId })
})

test('DAT-31: only reversals and refunds are negative, and each entry needs its place', async () => {
  const { studentId, id: registrationId } = await make.registration()
  await expect(make.entry({ studentId, registrationId, amount: -100 })).rejects.toEqual(violationOf('entry_sign_check'))
  await expect(make.entry({ studentId, registrationId })).rejects.toEqual(violationOf('entry_sign_check'))
  await expect(make.entry({ studentId, amount: 100 })).rejects.toEqual(violationOf('entry_place_check'))
  await expect(make.entry({ studentId, registrationId, amount: -100, source: 'refund' })).rejects.toEqual(violationOf('entry_place_check'))
  await expect(make.entry({ studentId, amount: -100, source: 'refund', other: true })).rejects.toEqual(violationOf('entry_refund_check'))
  await expect(make.entry({ studentId, registrationId, amount: -100, source: 'reversal' })).rejects.toEqual(
    violationOf('entry_reverses_check'),
  )
})

test('DAT-30: a code is a percentage from 1 to 100 or an amount from 1 peso, ends not before it starts, and its text is unique', async () => {
  await expect(make.code({ discountPercentage: 101 })).rejects.toEqual(violationOf('promotional_code_percentage_check'))
  await expect(make.code({ amount: 99 })).rejects.toEqual(violationOf('promotional_code_amount_check'))
  await expect(make.code({ amount: 100, discountPercentage: 10 })).rejects.toEqual(violationOf('promotional_code_value_check'))
  await expect(make.code({ validFrom: '2026-11-02', validUntil: '2026-11-01' })).rejects.toEqual(
    violationOf('promotional_code_validity_check'),
  )
  await expect(make.code({ isCompanyCode: false })).rejects.toEqual(violationOf('promotional_code_owner_check'))
  await make.code({ code: 'BECA' })
  await expect(make.code({ code: 'BECA' })).rejects.toEqual(violationOf('promotional_code_code_key'))
})

test('DAT-32: receipt numbers have no gap under concurrency, even when some transactions fail', async () => {
  const { studentId } = await make.registration()
  const issue = (fails: boolean) =>
    db.transaction().execute(async trx => {
      await trx
        .insertInto('receipt')
        .values({
          id: newId(),
          kind: 'payment',
          year: 2026,
          number: sql<number>`next_receipt_number(2026)`,
          studentId,
          snapshot: '{}',
        })
        .execute()
      if (fails) throw new Error('thought better of it')
    })
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => issue(index % 3 === 0)))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(40)
  const rows = await db.selectFrom('receipt').select(['number', 'folio']).where('year', '=', 2026).orderBy('number').execute()
  expect(rows.map(row => row.number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(rows[0]?.folio).toBe('2026-000001')
})

test('DAT-24: the folio is AA-NNNNNN and only grows', async () => {
  const { rows } = await sql<{ folio: string }>`select next_student_folio() as folio from generate_series(1, 3)`.execute(db)
  const folios = rows.map(row => row.folio)
  expect(folios).toEqual(folios.toSorted())
  for (const folio of folios) expect(folio).toMatch(/^26-\d{6}$/)
})

test('DAT-25: searches ignore accents and case, in e-mail and phones too', async () => {
  const { id } = await make.student({ name: 'María José', lastName: 'Ñúñez', email: 'mj.nunez@correo.mx', secondPhoneNumber: '5599887766' })
  const find = (...words: string[]) =>
    db
      .selectFrom('student')
      .select('id')
      .where(eb => eb.and(words.map(word => eb('words', 'like', `%${word}%`))))
      .execute()
  for (const words of [['nune', ' maria'], ['jose', 'mj'], ['99887'], ['correo', 'nunez']])
    expect(await find(...words)).toContainEqual({ id })
  const { rows } = await sql<{ words: string }>`select search_words('Ñúñez-MJ@') as words`.execute(db)
  expect(rows[0]?.words).toBe(' nunez mj ')
})
