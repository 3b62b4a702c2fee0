// Ana López was registered twice: by the desk in August, and as 'Ana María Lopes' by another in November.
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { expectTrueDues } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { bankImports } from '#features/money/bank/contract.ts'
import { matched } from '#features/money/bank/server/testing.ts'
import { collections } from '#features/money/collections/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { referenceOf } from '#lib/reference.ts'
import { scanners } from '#features/presence/scanners/contract.ts'
import { platform } from '#features/integrations/platform/contract.ts'
import { search } from '#features/workspace/search/contract.ts'
import { scopeOf } from '#server/testing/allRoutes.ts'
import { startTest } from '#server/testing/harness.ts'
import { STUDENT_HANDS, VISITOR_HANDS } from './hands.ts'
import { stage } from './testing.ts'

const t = await startTest()
const head = await t.admin()
const { twins, count, seats, studentOf, untrueSeats, prints, differing, preview, joined, press, apart, papers, slot } = stage(t, head)
afterEach(() => expectTrueDues(t.db))
afterAll(async () => {
  if ((await untrueSeats()) > 0) throw new Error('seats are not those who sit in them')
})

test('DES-27: every column that refers to a student or a visitor has its rule', async () => {
  const foreignKeys = async (table: string) => {
    const { rows } = await sql<{ hand: string }>`
      select k.conrelid::regclass || '.' || a.attname as hand from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = ${table}::regclass order by 1`.execute(t.db)
    return rows.map(row => row.hand)
  }
  expect(Object.keys(STUDENT_HANDS).toSorted()).toEqual(await foreignKeys('student'))
  expect(Object.keys(VISITOR_HANDS).toSorted()).toEqual(await foreignKeys('talk_student'))
})

describe('moved records', () => {
  test('DES-27, DES-30: a merge moves all records to Ana without changing the books; separating restores all; merging again repeats it', async () => {
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

    const firstPreview = await preview(ana.id, lopes.id)
    expect(await prints()).toEqual(before)
    expect(firstPreview.moves).toContainEqual({ what: 'payments', count: 2, amount: 1500, own: 2, ownAmount: 1500 })
    expect(firstPreview.moves).toContainEqual({ what: 'groups', count: 2, amount: null, own: 1, ownAmount: null })
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
    expect([stands.balanceDue, stands.credit]).toEqual([firstPreview.after.debt * 100, firstPreview.after.credit * 100])
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

  test('DES-27: its folio, pass and id still work: scanner, search, payment, enrolment, the students’ site', async () => {
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
    await apart(act)
    expect([await count('entry', ana.id), await count('registration', ana.id), await count('registration', lopes.id)]).toEqual([2, 1, 1])
  })

  test('DES-27: a note, a change of group, a bank line and a family charge with the other’s id are Ana’s', async () => {
    const { ana, lopes } = await twins()
    const course = await t.make.course({ price: 500_000 })
    const [morning, evening] = [await t.make.group({ courseId: course.id }), await t.make.group({ courseId: course.id })]
    await t.make.registration({ studentId: lopes.id, groupId: morning.id, price: 500_000 })
    const payer = await t.make.payer({ studentId: lopes.id })
    await joined(ana.id, lopes.id)

    const { comment } = await t.ok(comments.create, { body: { student: lopes.id, comment: 'Pide la tarde' } }, head)
    expect(comment.student).toBe(ana.id)
    const moved = await t.ok(
      registrations.change,
      { params: { id: lopes.id, oldGroupId: morning.id }, query: {}, body: { group: { id: evening.id } } },
      head,
    )
    expect(moved.student._id).toBe(ana.id)
    const { params } = await matched(t, head, [{ text: 'DEPOSITO', amount: 700 }])
    const posted = await t.ok(bankImports.postLine, { params: { ...params, number: '1' }, body: { student: lopes.id } }, head)
    expect(posted.line.student?._id).toBe(ana.id)
    // A charge to two cards of one student becomes one share.
    const shares = [ana, lopes].map(({ id }) => ({ student: id, amount: 150 }))
    const charged = await t.ok(payments.family, { body: { payer: payer.id, concept: 'Familia', shares } }, head)
    expect(charged.payments.map(({ student, amount }) => [student, amount])).toEqual([[ana.id, 300]])
    const withdrawal = await t.ok(registrations.remove, { params: { id: lopes.id, groupId: evening.id } }, head)
    expect(withdrawal.student?._id).toBe(ana.id)
    expect([await count('entry', lopes.id), await count('comment', lopes.id), (await studentOf(ana.id)).credit]).toEqual([0, 0, 100_000])
  })

  test("DES-27: a deposit under the other card's reference is Ana’s, and the other’s again after separating", async () => {
    const { ana, lopes } = await twins()
    const uniqueFolio = '26-004711'
    await t.db.updateTable('student').set({ uniqueFolio }).where('id', '=', lopes.id).execute()
    await t.make.registration({ studentId: ana.id, price: 500_000 })
    const { act } = await joined(ana.id, lopes.id)
    const suggestionsFor = async (text: string, amount: number) => {
      const { params } = await matched(t, head, [{ text, amount }])
      const { lines } = await t.ok(bankImports.lines, { params, query: {} }, head)
      return lines.map(({ state, student, candidates }) => [state, student?._id ?? candidates.map(each => each._id).join()])
    }
    expect(await suggestionsFor(`SPEI ${referenceOf(uniqueFolio)!}`, 710)).toEqual([[expect.stringMatching(/sure|probable/), ana.id]])
    await apart(act)
    expect(await suggestionsFor(`SPEI ${referenceOf(uniqueFolio)!}`, 730)).toEqual([[expect.not.stringMatching(/none/), lopes.id]])
  })

  test("DES-27: a call about the other card's debt is recorded on Ana's", async () => {
    const { ana, lopes } = await twins()
    await t.make.registration({ studentId: lopes.id, price: 500_000, registeredAt: new Date('2026-10-01T16:00:00Z') })
    await joined(ana.id, lopes.id)
    await t.ok(collections.contact, { params: { studentId: lopes.id }, body: { channel: 'call', outcome: 'answered' } }, head)
    expect([await count('collection_contact', ana.id), await count('collection_contact', lopes.id)]).toEqual([1, 0])
  })

  test('DES-27: a row written for the other card by a client that still has its id is Ana’s', async () => {
    const { ana, lopes } = await twins()
    await joined(ana.id, lopes.id)
    await t.db.insertInto('comment').values({ id: newId(), studentId: lopes.id, text: 'Desde la puerta' }).execute()
    expect([await count('comment', ana.id), await count('comment', lopes.id)]).toEqual([1, 0])
  })
})

describe('collisions', () => {
  test('DES-28, DIR-39: one group twice: the newer registration ends as merged, its seat is free, its money is credit; or the chosen one', async () => {
    for (const side of ['keep', 'give'] as const) {
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
      const { act, notes } = await joined(ana.id, lopes.id, side === 'give' ? { [`group:${group.id}`]: 'give' } : {})
      expect(notes).toEqual([`${group.name}: quedó una sola inscripción; lo pagado de más es saldo a favor.`])
      const standing = await t.db
        .selectFrom('registration')
        .select('id')
        .where('studentId', '=', ana.id)
        .where('endedAt', 'is', null)
        .execute()
      expect(standing).toEqual([{ id: side === 'keep' ? first.id : second.id }])
      const ended = t.db
        .selectFrom('registration')
        .select(['id', 'endReason'])
        .where('studentId', '=', ana.id)
        .where('endedAt', 'is not', null)
      expect(await ended.execute()).toEqual([{ id: side === 'keep' ? second.id : first.id, endReason: 'merged' }])
      expect(await seats(group.id)).toBe(1)
      expect(await studentOf(ana.id)).toMatchObject({ balanceDue: 0, credit: 70_000 })
      await apart(act)
      expect(differing(before, await prints())).toEqual([])
    }
  })

  test("M100: a registration made at 20:30 has the academy's day", async () => {
    const { ana, lopes } = await twins()
    const group = await t.make.group()
    await t.make.registration({ studentId: ana.id, groupId: group.id, registeredAt: new Date('2026-11-12T02:30:00Z') })
    await t.make.registration({ studentId: lopes.id, groupId: group.id, registeredAt: new Date('2026-11-13T05:59:00Z') })
    const { choices } = await preview(ana.id, lopes.id)
    expect(choices.find(({ key }) => key === `group:${group.id}`)).toMatchObject({ keep: 'desde 11/11/2026', give: 'desde 12/11/2026' })
  })

  test('DES-28: modules end with their parent', async () => {
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

  test('DES-28: one lesson, advisory or folio title twice: keeps present, one place, and the chosen folio with a comment that names the other', async () => {
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
    const { comments: cardComments } = await t.ok(comments.list, { query: { student: ana.id } }, head)
    expect(cardComments.map(each => each.comment)).toContain(`Al unir fichas: el otro folio de Guía era ${mine!.folio}.`)
    await apart(act)
    expect(differing(before, await prints())).toEqual([])
  })

  test('DES-28: the user chooses e-mail, phones, birth date and code; filled beats empty; the staying card keeps its password', async () => {
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
