import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'
import { eraseVisitor } from '#features/people/privacy/server/visitorErasures.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from './harness.ts'
import { attackEverywhere, type Everywhere } from './security/everywhere.ts'

const t = await startTest({ unrecorded: true })

const xochilt = {
  name: 'Xóchilt',
  lastName: 'Quetzalcóatl',
  secondLastName: 'Nezahualpilli',
  email: 'la.flor@correo.mx',
  phoneNumber: '5598761234',
}
const tlalli = {
  name: 'Tlalli',
  lastName: 'Cuitláhuac',
  secondLastName: 'Moctezuma',
  email: 'la.tierra@correo.mx',
  phoneNumber: '5571829364',
}
const TYPED = [
  'XOCHILT QUETZALCOATL NEZAHUALPILLI, 55 9876 1234, la.flor@correo.mx; Cuitlahuac Moctezuma Tlalli, (55) 7182-9364, La.Tierra@correo.mx',
  'Xóchilt Quetzalcóatl y Tlalli Cuitláhuac',
]
const HERS = 'x[oó]chilt.quetzalc[oó]atl|nezahualpilli|9876.?1234|la.flor@'
const THEIRS = `${HERS}|tlalli.cuitl[aá]huac|moctezuma|7182.?9364|la.tierra@`

/** Columns with one of these texts, with an example, except kept columns and those about other people. */
async function saying(words: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ tab: string; col: string }>`
    select distinct d.tab, d.col from declared_texts() d where d.col is not null and d.kept is null and d.typed is distinct from 'person'`.execute(
    t.db,
  )
  const places: Record<string, string> = {}
  for (const { tab, col } of rows) {
    const { rows: texts } = await sql<{ text: string }>`
      select ${sql.ref(col)}::text as text from ${sql.table(tab)} where ${sql.ref(col)}::text ~* ${words}
        ${tab === 'change' ? sql`and tab not in ('student', 'talk_student', 'payer', 'employee')` : sql``} limit 1`.execute(t.db)
    if (texts[0]) places[`${tab}.${col}`] = texts[0].text.slice(0, 200)
  }
  return places
}

let everywhere: Everywhere
let student: string
let visitor: string
beforeAll(async () => {
  everywhere = await attackEverywhere(t, TYPED)
  const boss = await t.admin()
  student = (await t.make.student({ ...xochilt, uniqueFolio: null })).id
  visitor = (await t.make.visitor(tlalli)).id
  // Notes in the person's own rows: there a first name is enough to erase.
  const { payment } = await t.ok(payments.create, { body: { student, course: null, concept: 'Playera de Xóchilt', amount: 30 } }, boss)
  await t.ok(payments.create, { body: { student, course: null, concept: 'Playera de xochilt', amount: 20 } }, boss)
  await t.ok(payments.void, { params: { id: payment._id }, query: { reason: 'Xochilt Quetzalcoatl ya no la quiso' } }, boss)
  await t.ok(comments.create, { body: { student, comment: 'Xóchilt llama por las tardes.' } }, boss)
  const letter = (name: string) => ({
    email: { templateData: { subject: `${name}, ven`, message: `Te esperamos, ${name}.` } },
    sms: { message: `Ven, ${name}` },
  })
  await t.ok(notifications.toStudent, { params: { id: student }, body: letter('Xóchilt') }, boss)
  await t.ok(notifications.toTalkStudent, { params: { id: visitor }, body: letter('Tlalli') }, boss)
  const course = (await t.make.course()).id
  const wish = { course, group: null, location: null, hold: null }
  await t.ok(waiting.join, { body: { ...wish, persons: [{ student }], note: 'Xóchilt prefiere las mañanas' } }, boss)
  await t.ok(waiting.join, { body: { ...wish, persons: [{ visitor }], note: 'Tlalli y su mamá' } }, boss)
  const { id: userId } = await t.make.employee()
  const at = t.clock.now()
  const note = TYPED[0]!
  await t.db
    .insertInto('cashClosing')
    .values({
      id: newId(),
      userId,
      closedBy: userId,
      day: '2026-11-20',
      totals: '{}',
      openingFloat: 0,
      counted: '{}',
      countedTotal: 0,
      keptFloat: 0,
      note,
    })
    .execute()
  await t.db
    .insertInto('collectionContact')
    .values({
      id: newId(),
      studentId: (await t.make.student()).id,
      channel: 'call',
      outcome: 'answered',
      note,
      userId,
      resumeOn: '2026-11-30',
    })
    .execute()
  await t.db
    .insertInto('teacherAbsence')
    .values({ id: newId(), employeeId: userId, dates: '[2026-11-23,2026-11-24)', reason: TYPED[1]! })
    .execute()
  await t.db
    .insertInto('idempotency')
    .values({
      userId,
      route: 'comments.create',
      key: 'a',
      requestHash: '',
      status: 200,
      answer: JSON.stringify({ comment: note }),
      createdAt: at,
    })
    .execute()
  await t.db.insertInto('throttle').values({ kind: 'signIn', key: xochilt.email }).execute()
}, 60_000)

test('M101, CON-66: text typed anywhere no longer names an erased student or visitor', async () => {
  const before = Object.keys(await saying(THEIRS))
  const placesAllowed = `audit.after bank_line.text bank_import.filename cash_closing.note closed_day.name collection_contact.note comment.text
    entry.concept entry.void_reason idempotency.answer lesson_change.reason notification_batch.text outbox.text receipt.snapshot stored_file.name
    student_import.filename student_import_row.cells teacher_absence.reason throttle.key video_comment.comment waiting.note`
  expect(
    placesAllowed.split(/\s+/).filter(each => !before.includes(each)),
    everywhere.refused.join('\n'),
  ).toEqual([])

  const sums = () => sql`select sum(amount), count(*) from entry`.execute(t.db)
  const books = (await sums()).rows
  await t.ok(
    erasures.erase,
    { params: { studentId: student }, body: { folio: xochilt.email, reason: 'Xóchilt Quetzalcóatl lo pidió al 55 9876 1234' } },
    await t.as('get /privacy/', 'delete /privacy/'),
  )
  expect(await saying(HERS)).toEqual({})
  await t.db.transaction().execute(trx => eraseVisitor(trx, { id: newId(), visitor, at: t.clock.now() }))
  expect(await saying(THEIRS)).toEqual({})
  expect((await sums()).rows).toEqual(books)
  // In rows about the erased person even the first name alone is erased.
  const own = `select id from audit where ids && array['${student}', '${visitor}'] and concat(before::text, after::text) ~* 'x[oó]chilt|tlalli'
    union all select id from notification_batch where target_ids && array['${student}', '${visitor}'] and concat(subject, html, text, sms) ~* 'ven'
    union all select id from receipt where student_id = '${student}' and snapshot::text ~* 'x[oó]chilt'
    union all select id from waiting where note ~* 'mañanas|mamá'`
  expect((await sql.raw(own).execute(t.db)).rows).toEqual([])
})

test('M101, CON-66: keeps the number of letters sent, and the rest of the typed text', async () => {
  const { rows } = await sql<{ queued: unknown; subject: string; sms: string }>`
    select after -> 'queued' as queued, after ->> 'subject' as subject, after ->> 'sms' as sms from audit
    where route = 'notifications.toStudent' and ids @> array[${student}]::text[]`.execute(t.db)
  expect(rows).toEqual([{ queued: { email: 1, sms: 1 }, subject: '(suprimido)', sms: '(suprimido)' }])
  const { rows: lines } = await sql<{ concept: string; reason: string | null }>`
    select concept, void_reason as reason from entry where student_id = ${student} order by id`.execute(t.db)
  expect(lines).toEqual([
    { concept: 'Playera de (suprimido)', reason: '(suprimido) ya no la quiso' },
    { concept: 'Playera de (suprimido)', reason: null },
  ])
})
