import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { expectTrueDues } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { bankImports } from '#features/money/bank/contract.ts'
import { linesOf, matched } from '#features/money/bank/server/testing.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { scanners } from '#features/presence/scanners/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { merges } from '../contract.ts'
import { stage } from './testing.ts'

const t = await startTest()
const head = await t.admin()
const { twins, count, untrueSeats, studentOf, prints, differing, preview, join, joined, code, press, apart } = stage(t, head)
afterEach(() => expectTrueDues(t.db))
afterAll(async () => {
  if ((await untrueSeats()) > 0) throw new Error('seats are not those who sit in them')
})

describe('M67: editing a card during its merge', () => {
  const save = (id: string, body: object) => t.call(studentFile.update, { params: { id }, body }, { as: head })
  const form = async (id: string) => {
    const { name, lastName, secondLastName, email, phoneNumber, version } = (await t.call(students.find, { params: { id } }, { as: head }))
      .body.student
    return { name, lastName, secondLastName, email, phoneNumber, version }
  }

  test('M67: the form of the staying card gets the merged values; the form of the other saves nothing', async () => {
    const { ana, lopes } = await twins()
    const [keepForm, giveForm] = [await form(ana.id), await form(lopes.id)]
    await joined(ana.id, lopes.id, { name: 'give' })
    const stale = await save(ana.id, { ...keepForm, phoneNumber: '5599998888' })
    expect(stale.body.errorExt).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      by: expect.any(String),
      present: { lastName: giveForm.lastName },
    })
    const { version } = stale.body.errorExt
    expect((await save(ana.id, { ...keepForm, lastName: giveForm.lastName, phoneNumber: '5599998888', version })).status).toBe(200)
    expect(await studentOf(ana.id)).toMatchObject({ lastName: giveForm.lastName, phoneNumber: '5599998888' })
    expect((await save(lopes.id, { ...giveForm, name: 'Ana Sofía' })).status).toBe(404)
    expect(await studentOf(lopes.id)).toMatchObject({ name: giveForm.name, mergedInto: ana.id })
  })
})

describe('refusals', () => {
  const call = (keep: string, give: string, body: object = {}, as = head) =>
    t.call(merges.join, { params: { kind: 'student', keep, give }, body: { print: 'x', choices: {}, ...body } }, { as })

  test('DES-29: refuses one card twice, a deleted or merged card, and a user without the right', async () => {
    const { ana, lopes } = await twins()
    expect(code(await call(ana.id, ana.id))).toBe('MERGE_SAME')
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    expect(code(await call(ana.id, deletedStudent.id))).toBe('MERGE_GONE')
    expect(code(await call(ana.id, newId()))).toBe('MERGE_GONE')
    await joined(ana.id, lopes.id)
    expect(code(await call(ana.id, lopes.id))).toBe('MERGE_GONE')
    const desk = await t.as('get /students/', 'put /students/', 'delete /students/', 'put /usersTalks/merge')
    expect((await call(ana.id, lopes.id, {}, desk)).status).toBe(403)
  })

  test('DES-29: refuses while an import still writes or removes either card', async () => {
    const { ana, lopes } = await twins()
    const id = newId()
    const sheet = { filename: 'a.xlsx', columns: [], total: 1, createdBy: head.employeeId }
    await t.db
      .insertInto('studentImport')
      .values({ id, ...sheet, state: 'running' })
      .execute()
    await t.db
      .insertInto('studentImportRow')
      .values({ importId: id, number: 2, cells: [], verdict: 'written', studentId: lopes.id })
      .execute()
    expect(await t.refused(merges.preview, { params: { kind: 'student', keep: ana.id, give: lopes.id } }, head)).toMatchObject({
      status: 409,
      code: 'MERGE_IMPORTING',
    })
    expect(code(await call(ana.id, lopes.id))).toBe('MERGE_IMPORTING')
    await t.db.updateTable('studentImport').set({ state: 'done' }).where('id', '=', id).execute()
    await joined(ana.id, lopes.id)
  })

  test('DES-28: requires a decision for each difference; a change since the preview requires another look', async () => {
    const { ana, lopes } = await twins()
    const { print } = await preview(ana.id, lopes.id)
    const { body } = await call(ana.id, lopes.id, { print })
    expect(body).toMatchObject({ errorExt: { code: 'MERGE_CHOOSE' }, error: { message: { es: 'Falta elegir: Nombre y Correo.' } } })
    await t.db.updateTable('student').set({ phoneNumber: '5500001111' }).where('id', '=', lopes.id).execute()
    expect(code(await call(ana.id, lopes.id, { print, choices: { name: 'keep', email: 'keep' } }))).toBe('MERGE_STALE')
  })
})

describe('separating', () => {
  test('DES-30: moved rows return wherever they are; later rows stay; missing rows are no conflict', async () => {
    const { ana, lopes } = await twins()
    const [from, to] = [await t.make.group(), await t.make.group()]
    await t.make.registration({ studentId: lopes.id, groupId: from.id, paid: 50_000 })
    await t.ok(comments.create, { body: { student: lopes.id, comment: 'Se borra luego' } }, head)
    const { act } = await joined(ana.id, lopes.id)
    await t.ok(
      registrations.change,
      { params: { id: ana.id, oldGroupId: from.id }, query: { force: true }, body: { group: { id: to.id } } },
      head,
    )
    const [comment] = (await t.ok(comments.list, { query: { student: ana.id } }, head)).comments
    await t.ok(comments.remove, { params: { id: comment!._id } }, head)
    await t.ok(comments.create, { body: { student: ana.id, comment: 'Después de unir' } }, head)
    await apart(act)
    const back = await t.db.selectFrom('registration').select(['studentId', 'groupId']).where('groupId', 'in', [from.id, to.id]).execute()
    expect(back).toEqual([{ studentId: lopes.id, groupId: to.id }])
    expect([await count('comment', ana.id), await count('comment', lopes.id)]).toEqual([1, 0])
  })

  test('DES-30, TOG-10: a deposit linked to her payment while merged returns with it, and so does its campus', async () => {
    const { ana, lopes } = await twins()
    const { id: locationId } = await t.make.location()
    const seat = await t.make.registration({ studentId: lopes.id })
    const entryBase = { studentId: lopes.id, registrationId: seat.id, courseId: seat.courseId, type: 'transfer' as const, locationId }
    const { id: payment } = await t.make.entry({ ...entryBase, amount: 50_000 })
    const { act } = await joined(ana.id, lopes.id)
    const { params } = await matched(t, head, [{ day: '2026-11-23', amount: 500, text: 'SPEI recibido' }])
    await t.ok(bankImports.tickLine, { params: { ...params, number: '1' }, body: { payment } }, head)
    const student = async () => (await linesOf(t, head, params))[0]!.student?._id
    expect([await student(), (await studentOf(ana.id)).seenCampuses]).toEqual([ana.id, [locationId]])
    await apart(act)
    const seenCampusesOf = async (id: string) => (await studentOf(id)).seenCampuses
    expect([await student(), await seenCampusesOf(ana.id), await seenCampusesOf(lopes.id)]).toEqual([lopes.id, [], [locationId]])
  })

  test('TOG-6: a payment of the merged card stays with it on a returned seat; voiding it moves the dates of the other card, too', async () => {
    const { ana, lopes } = await twins()
    const [older, newer] = [await t.make.group(), await t.make.group()]
    for (const [group, amount, registeredAt] of [
      [older, 0, new Date('2026-11-01T16:00:00Z')],
      [newer, 60_000, new Date('2026-11-02T16:00:00Z')],
    ] as const)
      await t.make.registration({ studentId: lopes.id, groupId: group.id, price: 100_000, paid: amount, registeredAt })
    const { act } = await joined(ana.id, lopes.id)
    const body = { student: ana.id, course: older.courseId, concept: 'Abono', amount: 600 } as const
    const { payment } = await t.ok(payments.create, { body }, head)
    await apart(act)
    await expectTrueDues(t.db)
    await t.ok(payments.void, { params: { id: payment._id } }, head)
    await expectTrueDues(t.db)
    const open = await t.db.selectFrom('openDue').select('open').where('studentId', '=', lopes.id).orderBy('open').execute()
    expect(open.map(each => each.open)).toEqual([40_000, 100_000])
  })

  test('DES-30, TOG-10: money refunded while merged cannot return to the other card, until the refund is void', async () => {
    const { ana, lopes } = await twins()
    const { groupId } = await t.make.registration({ studentId: lopes.id, price: 100_000, paid: 50_000 })
    await t.ok(registrations.remove, { params: { id: lopes.id, groupId }, query: {} }, head)
    const { act } = await joined(ana.id, lopes.id)
    const { payment } = await t.ok(payments.refund, { body: { student: ana.id, amount: 500, concept: 'Devolución' } }, head)
    expect(await t.refused(undo.press, { params: { id: act }, body: {} }, head)).toMatchObject({
      code: 'UNDO_USED',
      message: expect.stringContaining('ya se le devolvió ese dinero') as string,
    })
    await t.ok(payments.void, { params: { id: payment._id } }, head)
    await apart(act)
    expect([(await studentOf(ana.id)).credit, (await studentOf(lopes.id)).credit]).toEqual([0, 50_000])
  })

  test('DES-30, TOG-10: nothing leaves a card in the Papelera; restored, the cards come apart with what each paid', async () => {
    const [ana, lopes] = [await t.make.student({ name: 'Ana' }), await t.make.student({ name: 'Ana María' })]
    await t.make.registration({ studentId: lopes.id, price: 50_000, paid: 50_000 })
    const { choices } = await preview(ana.id, lopes.id)
    const { act } = await joined(ana.id, lopes.id, Object.fromEntries(choices.map(({ key }) => [key, 'keep'])))
    await t.ok(registrations.removeStudent, { params: { id: ana.id } }, head)
    expect(await t.refused(undo.press, { params: { id: act }, body: {} }, head)).toMatchObject({
      code: 'RESTORE_FIRST',
      message: expect.stringContaining('Primero restaura el alumno Ana') as string,
    })
    await t.ok(trash.restore, { params: { kind: 'student', id: ana.id } }, head)
    await apart(act)
    for (const [id, seats] of [
      [ana.id, 0],
      [lopes.id, 1],
    ] as const)
      expect([await count('registration', id), (await studentOf(id)).credit, (await studentOf(id)).balanceDue]).toEqual([seats, 0, 0])
  })

  test('DES-30: a row that a second merge moved on is a conflict that names the third card', async () => {
    const { ana, lopes } = await twins()
    const third = await t.make.student({ name: 'Anita', lastName: 'Prado', secondLastName: 'Paz' })
    await t.make.registration({ studentId: lopes.id })
    const { act } = await joined(ana.id, lopes.id)
    const second = await joined(third.id, ana.id, { name: 'keep' })
    const { body } = await press(act)
    expect(code({ body })).toBe('UNDO_CHANGED')
    const conflicts = (body as unknown as { errorExt: { conflicts: { now: string | null }[] } }).errorExt.conflicts
    expect(conflicts.map(each => each.now)).toContain('Anita Prado Paz')
    // The cards are separated in the order in which they were merged.
    expect((await t.ok(students.find, { params: { id: lopes.id } }, head)).student._id).toBe(third.id)
    await apart(second.act)
    await apart(act)
  })

  test('DES-30: refuses when somebody else has the seat, and writes nothing', async () => {
    const { ana, lopes } = await twins()
    const group = await t.make.group({ quota: 2 })
    for (const { id } of [ana, lopes]) await t.make.registration({ studentId: id, groupId: group.id })
    const { act } = await joined(ana.id, lopes.id)
    await t.make.registration({ groupId: group.id })
    const before = await prints()
    expect(code(await press(act))).toBe('GROUP_FULL')
    expect(differing(before, await prints())).toEqual([])
  })

  test('DES-30: the card shows the merge for 30 days; the Papelera never does', async () => {
    const { ana, lopes } = await twins()
    const { act } = await joined(ana.id, lopes.id)
    const { merged } = await t.ok(merges.of, { params: { kind: 'student', id: ana.id } }, head)
    expect(merged).toMatchObject([{ _id: lopes.id, name: 'Ana María Lopes Ruiz', folio: lopes.uniqueFolio, act }])
    const { items } = await t.ok(trash.list, { query: { kind: 'student', limit: 200 } }, head)
    expect(items.map(each => each._id)).not.toContain(lopes.id)
    expect(await t.refused(trash.restore, { params: { kind: 'student', id: lopes.id } }, head)).toMatchObject({ code: 'NOT_IN_TRASH' })
    const start = t.clock.now()
    await t.clock.advance(31 * 86_400_000)
    const later = await t.admin()
    expect((await t.ok(merges.of, { params: { kind: 'student', id: ana.id } }, later)).merged).toEqual([])
    expect(code(await press(act, later))).toBe('UNDO_LATE')
    await t.clock.set(start)
  })
})

describe('simultaneous calls', () => {
  test('DES-27: two desks merge one pair, also both ways: one succeeds', async () => {
    for (const both of [false, true]) {
      const { ana, lopes } = await twins()
      const previews = await Promise.all([preview(ana.id, lopes.id), preview(both ? lopes.id : ana.id, both ? ana.id : lopes.id)])
      const answers = await Promise.all(
        previews.map(({ keep, give, print, choices }) =>
          t.call(
            merges.join,
            {
              params: { kind: 'student', keep: keep._id, give: give._id },
              body: { print, choices: Object.fromEntries(choices.map(each => [each.key, each.proposed])) },
            },
            { as: head },
          ),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    }
  })

  test('DES-27: payments, scans and enrolments during the merge are Ana’s, in any order', async () => {
    for (let round = 0; round < 5; round++) {
      const { ana, lopes } = await twins()
      const group = await t.make.group({ schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
      const other = await t.make.group()
      await t.make.registration({ studentId: lopes.id, groupId: group.id, price: 500_000 })
      const pay = { student: lopes.id, course: group.courseId, amount: 1000, paymentType: 'cash' as const, concept: 'Abono' }
      const payment = { amount: 500, paymentType: 'cash' as const, concept: 'Inscripción' }
      const answers = await Promise.all([
        join(ana.id, lopes.id),
        t.call(payments.create, { body: pay }, { as: head }),
        t.call(scanners.scan, { params: { id: lopes.id }, body: {} }, { as: head }),
        t.call(enrolment.enrol, { params: { groupId: other.id, studentId: lopes.id }, body: { payment } }, { as: head }),
        t.call(comments.create, { body: { student: lopes.id, comment: 'Llamar' } }, { as: head }),
      ])
      // A comment on a card that has just gone may be refused; everything else succeeds.
      expect(answers.slice(0, 4).map(({ status, body }) => [status, code({ body })])).toEqual(
        Array.from({ length: 4 }, () => [200, undefined]),
      )
      for (const table of ['entry', 'registration', 'attendance', 'comment'])
        expect([table, await count(table, lopes.id)]).toEqual([table, 0])
      expect([await count('entry', ana.id), await count('registration', ana.id), await count('attendance', ana.id)]).toEqual([2, 2, 1])
    }
  })
})

test('M58: merged, separated, enrolled and paid as Lopes, merged again: all is Ana’s, and the merged card keeps nothing', async () => {
  const { ana, lopes } = await twins()
  const { groupId } = await t.make.registration({ studentId: ana.id, paid: 10_000 })
  const { act } = await joined(ana.id, lopes.id)
  const { act: back } = await apart(act)
  const own = await t.make.registration({ studentId: lopes.id, paid: 150_000 })
  const twice = await t.make.registration({ studentId: lopes.id, groupId, paid: 20_000, registeredAt: t.clock.now() })
  await t.db.insertInto('comment').values({ id: newId(), studentId: lopes.id, text: 'Pide horario de la tarde' }).execute()
  const again = await press(back)
  expect(again.body).toMatchObject({ success: true })
  expect(await studentOf(lopes.id)).toMatchObject({ mergedInto: ana.id, balanceDue: 0, credit: 0 })
  expect([await count('registration', lopes.id), await count('entry', lopes.id), await count('comment', lopes.id)]).toEqual([0, 0, 0])
  const standing = await t.db
    .selectFrom('registration')
    .select('groupId')
    .where('studentId', '=', ana.id)
    .where('endedAt', 'is', null)
    .execute()
  expect(new Set(standing.map(row => row.groupId))).toEqual(new Set([groupId, own.groupId]))
  expect(twice.groupId).toBe(groupId)
  expect(await untrueSeats()).toBe(0)
})
