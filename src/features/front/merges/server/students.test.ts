// Ana López was registered twice: by the desk in August, and as 'Ana Lopes' by another in November.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { expectTrueDues } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { scanners } from '#features/presence/scanners/contract.ts'
import { platform } from '#features/front/platform/contract.ts'
import { search } from '#features/front/search/contract.ts'
import { trash } from '#features/front/trash/contract.ts'
import { scopeOf } from '#server/testing/allRoutes.ts'
import { startTest } from '#server/testing/harness.ts'
import { merges } from '../contract.ts'
import { STUDENT_HANDS, VISITOR_HANDS } from './hands.ts'
import { stage } from './testing.ts'

const t = await startTest()
const head = await t.admin()
const { prints, differing, preview, join, joined, code, press, apart, papers, slot } = stage(t, head)
afterEach(async () => {
  await expectTrueDues(t.db)
  const { rows } = await sql`
    select from class_group g where g.taken <> (select count(*) from registration r where r.group_id = g.id and r.ended_at is null)`.execute(
    t.db,
  )
  expect(rows, 'seats are those who sit in them').toEqual([])
})

let pairs = 0
const twins = async () => {
  const ana = await t.make.student({ name: 'Ana', lastName: 'López', createdAt: new Date('2026-08-03T16:00:00Z') })
  pairs += 1
  const lopes = await t.make.student({
    name: 'Ana María',
    lastName: 'Lopes',
    birthDate: '2010-04-14',
    uniqueFolio: `25-${String(pairs).padStart(6, '0')}`,
  })
  return { ana, lopes }
}
const count = async (table: string, studentId: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where student_id = ${studentId}`.execute(t.db)).rows[0]!.n)
const seats = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const studentOf = (id: string) => t.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('DES-27: every column that names a student or a visitor has its rule', async () => {
  const named = async (table: string) => {
    const { rows } = await sql<{ hand: string }>`
      select k.conrelid::regclass || '.' || a.attname as hand from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = ${table}::regclass order by 1`.execute(t.db)
    return rows.map(row => row.hand)
  }
  expect(Object.keys(STUDENT_HANDS).toSorted()).toEqual(await named('student'))
  expect(Object.keys(VISITOR_HANDS).toSorted()).toEqual(await named('talk_student'))
})

describe('what goes along', () => {
  test('DES-27, DES-30: everything of both is Ana’s, the books are untouched; apart again nothing differs; joined again all is as it was joined', async () => {
    const { ana, lopes } = await twins()
    const course = await t.make.course()
    const [own, other] = [await t.make.group({ courseId: course.id }), await t.make.group()]
    const [monday, tuesday] = [await slot(course.id), await slot(other.courseId)]
    await papers(ana.id, { groupId: own.id, slotId: monday })
    await papers(lopes.id, { groupId: other.id, slotId: tuesday, title: 'Cuaderno' })
    await t.make.registration({ studentId: lopes.id })
    const money = () => t.db.selectFrom('entry').selectAll().orderBy('id').execute()
    const printed = () => t.db.selectFrom('receipt').select(['id', 'folio', 'snapshot', 'createdAt']).orderBy('id').execute()
    const [books, paper, before] = [await money(), await printed(), await prints()]

    const seen = await preview(ana.id, lopes.id)
    expect(await prints()).toEqual(before)
    expect(seen.moves).toContainEqual({ what: 'payments', count: 2, amount: 1500, own: 2, ownAmount: 1500 })
    expect(seen.moves).toContainEqual({ what: 'groups', count: 2, amount: null, own: 1, ownAmount: null })
    const { act, record } = await joined(ana.id, lopes.id)
    expect(record).toBe(ana.id)

    for (const table of [
      'registration',
      'entry',
      'receipt',
      'attendance',
      'folio',
      'comment',
      'advisory_booking',
      'outbox',
      'collection_contact',
    ])
      expect([table, await count(table, lopes.id)]).toEqual([table, 0])
    expect([await count('registration', ana.id), await count('entry', ana.id), await count('receipt', ana.id)]).toEqual([3, 4, 2])
    expect((await money()).map(entry => ({ ...entry, studentId: null }))).toEqual(books.map(entry => ({ ...entry, studentId: null })))
    expect(await printed()).toEqual(paper)
    expect(await studentOf(lopes.id)).toMatchObject({ mergedInto: ana.id, balanceDue: 0, credit: 0 })
    const stands = await studentOf(ana.id)
    expect([stands.balanceDue, stands.credit]).toEqual([seen.after.debt * 100, seen.after.credit * 100])
    expect(stands).toMatchObject({
      name: 'Ana María',
      lastName: 'Lopes',
      email: ana.email,
      birthDate: '2010-04-14',
      uniqueFolio: ana.uniqueFolio,
    })
    const after = await prints()

    const { act: by } = await apart(act)
    expect(differing(before, await prints())).toEqual([])
    expect((await press(by)).status).toBe(200)
    expect(differing(after, await prints())).toEqual([])
    expect((await press(act)).status).toBe(200)
    expect(differing(before, await prints())).toEqual([])
  })

  test('DES-27: its folio, pass and id go on working: scanner, search, payment, enrolment, the students’ site', async () => {
    const { ana, lopes } = await twins()
    const group = await t.make.group({ schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
    await t.make.registration({ studentId: lopes.id, groupId: group.id, price: 500_000 })
    const { act } = await joined(ana.id, lopes.id)

    const scanned = await t.ok(scanners.scan, { params: { id: lopes.id }, body: {} }, head)
    expect(scanned.student._id).toBe(ana.id)
    expect((await t.ok(students.find, { params: { id: lopes.id } }, head)).student._id).toBe(ana.id)
    await t.ok(
      payments.create,
      { body: { student: lopes.id, course: group.courseId, amount: 1000, paymentType: 'cash', concept: 'Abono' } },
      head,
    )
    const other = await t.make.group()
    const payment = { amount: 500, paymentType: 'cash' as const, concept: 'Inscripción' }
    await t.ok(enrolment.enrol, { params: { groupId: other.id, studentId: lopes.id }, body: { payment } }, head)
    expect([await count('entry', ana.id), await count('registration', ana.id), await count('entry', lopes.id)]).toEqual([2, 2, 0])
    const { hits } = await t.ok(search.find, { query: { q: lopes.uniqueFolio! } }, head)
    expect(hits.map(hit => hit._id)).toContain(ana.id)
    const site = await t.service(scopeOf(platform.appoiments))
    expect((await t.call(platform.appoiments, { query: { student: lopes.id } }, { as: site })).status).toBe(200)
    // What came later stays with Ana.
    await apart(act)
    expect([await count('entry', ana.id), await count('registration', ana.id), await count('registration', lopes.id)]).toEqual([2, 1, 1])
  })

  test('DES-27: a row written for the other one by whoever still knows it is Ana’s', async () => {
    const { ana, lopes } = await twins()
    await joined(ana.id, lopes.id)
    await t.db.insertInto('comment').values({ id: newId(), studentId: lopes.id, text: 'Desde la puerta' }).execute()
    expect([await count('comment', ana.id), await count('comment', lopes.id)]).toEqual([1, 0])
  })
})

describe('collisions', () => {
  test('DES-28: one group twice: the newer ends, its seat is free, its money is credit; or the one that was chosen', async () => {
    for (const chosen of ['keep', 'give'] as const) {
      const { ana, lopes } = await twins()
      const group = await t.make.group()
      const first = await t.make.registration({ studentId: ana.id, groupId: group.id, price: 500_000, paid: 500_000 })
      await t.clock.advance(60_000)
      const second = await t.make.registration({ studentId: lopes.id, groupId: group.id, price: 500_000, paid: 70_000 })
      const before = await prints()
      expect((await preview(ana.id, lopes.id)).choices.find(each => each.key === `group:${group.id}`)).toMatchObject({
        open: true,
        proposed: 'keep',
      })
      const { act, notes } = await joined(ana.id, lopes.id, chosen === 'give' ? { [`group:${group.id}`]: 'give' } : {})
      expect(notes).toEqual([`${group.name}: quedó una sola inscripción; lo pagado de más es saldo a favor.`])
      const standing = await t.db
        .selectFrom('registration')
        .select('id')
        .where('studentId', '=', ana.id)
        .where('endedAt', 'is', null)
        .execute()
      expect(standing).toEqual([{ id: chosen === 'keep' ? first.id : second.id }])
      expect(await seats(group.id)).toBe(1)
      expect(await studentOf(ana.id)).toMatchObject({ balanceDue: 0, credit: 70_000 })
      await apart(act)
      expect(differing(before, await prints())).toEqual([])
    }
  })

  test('DES-28: modules go with their parent', async () => {
    const child = await t.make.course({ name: 'Historia' })
    const course = await t.make.course({ children: [child.id] })
    const group = await t.make.group({ courseId: course.id })
    const module = await t.make.group({ courseId: child.id, parentGroupId: group.id })
    const { ana, lopes } = await twins()
    for (const { id } of [ana, lopes]) {
      const { id: parentId } = await t.make.registration({ studentId: id, groupId: group.id })
      await t.make.registration({ studentId: id, groupId: module.id, parentId, price: 0 })
      const order = JSON.stringify([{ course: child.id, name: 'Historia', phase: 1 }])
      await t.db.updateTable('student').set({ comipemsOrder: order }).where('id', '=', id).execute()
      await t.clock.advance(60_000)
    }
    const before = await prints()
    const { act } = await joined(ana.id, lopes.id)
    expect([await seats(group.id), await seats(module.id)]).toEqual([1, 1])
    expect((await studentOf(ana.id)).comipemsOrder).toHaveLength(1)
    await apart(act)
    expect(differing(before, await prints())).toEqual([])
  })

  test('DES-28: one lesson, one advisory, one folio title twice: present wins, one place, the chosen folio and a comment that names the other', async () => {
    const { ana, lopes } = await twins()
    const group = await t.make.group()
    const hour = await slot(group.courseId)
    await papers(ana.id, { groupId: group.id, slotId: hour, present: false })
    await t.clock.advance(60_000)
    await papers(lopes.id, { groupId: group.id, slotId: hour, present: true })
    const [mine, others] = await Promise.all(
      [ana, lopes].map(({ id }) => t.db.selectFrom('folio').selectAll().where('studentId', '=', id).executeTakeFirstOrThrow()),
    )
    const before = await prints()
    const { act } = await joined(ana.id, lopes.id, { 'folio:Guía': 'give' })
    const attended = await t.db.selectFrom('attendance').select('present').where('studentId', '=', ana.id).execute()
    expect(attended).toEqual([{ present: true }])
    const { taken } = await t.db.selectFrom('advisorySlot').select('taken').where('id', '=', hour).executeTakeFirstOrThrow()
    expect(taken).toBe(1)
    expect(await t.db.selectFrom('folio').select('folio').where('studentId', '=', ana.id).execute()).toEqual([{ folio: others!.folio }])
    const { comments: said } = await t.ok(comments.list, { query: { student: ana.id } }, head)
    expect(said.map(each => each.comment)).toContain(`Al unir fichas: el otro folio de Guía era ${mine!.folio}.`)
    await apart(act)
    expect(differing(before, await prints())).toEqual([])
  })

  test('DES-28: e-mail, phones, birth date and code are chosen; filled beats empty; the password is of who stays', async () => {
    const code = await t.make.code()
    const ana = await t.make.student({ passwordHash: 'de Ana', phoneNumber: '5511111111' })
    const lopes = await t.make.student({
      passwordHash: 'de la otra',
      phoneNumber: '5522222222',
      secondPhoneNumber: '5533333333',
      promotionalCodeId: code.id,
    })
    await joined(ana.id, lopes.id, { email: 'give', phoneNumber: 'keep', code: 'keep' })
    expect(await studentOf(ana.id)).toMatchObject({
      email: lopes.email,
      phoneNumber: '5511111111',
      secondPhoneNumber: '5533333333',
      promotionalCodeId: code.id,
      passwordHash: 'de Ana',
    })
  })
})

describe('refusals', () => {
  const call = (keep: string, give: string, body: object = {}, as = head) =>
    t.call(merges.join, { params: { kind: 'student', keep, give }, body: { print: 'x', choices: {}, ...body } }, { as })

  test('DES-29: both the same; one deleted or merged; somebody without the right', async () => {
    const { ana, lopes } = await twins()
    expect(code(await call(ana.id, ana.id))).toBe('MERGE_SAME')
    const gone = await t.make.student({ deletedAt: t.clock.now() })
    expect(code(await call(ana.id, gone.id))).toBe('MERGE_GONE')
    expect(code(await call(ana.id, newId()))).toBe('MERGE_GONE')
    await joined(ana.id, lopes.id)
    expect(code(await call(ana.id, lopes.id))).toBe('MERGE_GONE')
    const desk = await t.as('get /students/', 'put /students/', 'delete /students/', 'put /usersTalks/merge')
    expect((await call(ana.id, lopes.id, {}, desk)).status).toBe(403)
  })

  test('DES-29: an import that is still writing either, or taking them back', async () => {
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

  test('DES-28: what differs has to be decided; what changed since the preview is looked at again', async () => {
    const { ana, lopes } = await twins()
    const { print } = await preview(ana.id, lopes.id)
    const { body } = await call(ana.id, lopes.id, { print })
    expect(body).toMatchObject({ errorExt: { code: 'MERGE_CHOOSE' }, error: { message: { es: 'Falta elegir: Nombre y Correo.' } } })
    await t.db.updateTable('student').set({ phoneNumber: '5500001111' }).where('id', '=', lopes.id).execute()
    expect(code(await call(ana.id, lopes.id, { print, choices: { name: 'keep', email: 'keep' } }))).toBe('MERGE_STALE')
  })
})

describe('apart again', () => {
  test('DES-30: moved rows go back wherever they are; what came later stays; what is gone is no conflict', async () => {
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
    const [said] = (await t.ok(comments.list, { query: { student: ana.id } }, head)).comments
    await t.ok(comments.remove, { params: { id: said!._id } }, head)
    await t.ok(comments.create, { body: { student: ana.id, comment: 'Después de unir' } }, head)
    await apart(act)
    const back = await t.db.selectFrom('registration').select(['studentId', 'groupId']).where('groupId', 'in', [from.id, to.id]).execute()
    expect(back).toEqual([{ studentId: lopes.id, groupId: to.id }])
    expect([await count('comment', ana.id), await count('comment', lopes.id)]).toEqual([1, 0])
  })

  test('DES-30: a row that a second merge moved on is a conflict that names the third', async () => {
    const { ana, lopes } = await twins()
    const third = await t.make.student({ name: 'Anita', lastName: 'Prado', secondLastName: 'Paz' })
    await t.make.registration({ studentId: lopes.id })
    const { act } = await joined(ana.id, lopes.id)
    const second = await joined(third.id, ana.id, { name: 'keep' })
    const { body } = await press(act)
    expect(code({ body })).toBe('UNDO_CHANGED')
    const named = (body as unknown as { errorExt: { conflicts: { now: string | null }[] } }).errorExt.conflicts
    expect(named.map(each => each.now)).toContain('Anita Prado Paz')
    // In the order in which they were joined they come apart.
    expect((await t.ok(students.find, { params: { id: lopes.id } }, head)).student._id).toBe(third.id)
    await apart(second.act)
    await apart(act)
  })

  test('DES-30: a seat that is somebody else’s by now refuses, and nothing is written', async () => {
    const { ana, lopes } = await twins()
    const group = await t.make.group({ quota: 2 })
    for (const { id } of [ana, lopes]) await t.make.registration({ studentId: id, groupId: group.id })
    const { act } = await joined(ana.id, lopes.id)
    await t.make.registration({ groupId: group.id })
    const before = await prints()
    expect(code(await press(act))).toBe('GROUP_FULL')
    expect(differing(before, await prints())).toEqual([])
  })

  test('DES-30: the card tells of it for 30 days; the Papelera never', async () => {
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
    t.clock.set(start)
  })
})

describe('at once', () => {
  test('DES-27: two desks merge one pair, or the pair both ways: one does', async () => {
    for (const both of [false, true]) {
      const { ana, lopes } = await twins()
      const seen = await Promise.all([preview(ana.id, lopes.id), preview(both ? lopes.id : ana.id, both ? ana.id : lopes.id)])
      const answers = await Promise.all(
        seen.map(({ keep, give, print, choices }) =>
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

  test('DES-27: payments, scans and enrolments while merging are Ana’s, whoever came first', async () => {
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
      // A comment for a card that is gone by then may be refused; all else passes.
      expect(answers.slice(0, 4).map(({ status, body }) => [status, code({ body })])).toEqual(
        Array.from({ length: 4 }, () => [200, undefined]),
      )
      for (const table of ['entry', 'registration', 'attendance', 'comment'])
        expect([table, await count(table, lopes.id)]).toEqual([table, 0])
      expect([await count('entry', ana.id), await count('registration', ana.id), await count('attendance', ana.id)]).toEqual([2, 2, 1])
    }
  })
})
