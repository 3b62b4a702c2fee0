import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { merges } from '#features/history/merges/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { newId } from '#lib/ids.ts'
import { PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { privacy } from '#features/people/privacy/contract.ts'
import { privacyRequests } from '#features/people/privacy/requestContract.ts'
import { erasures } from '#features/people/privacy/erasureContract.ts'

const { t, put } = await startFiles()
const boss = await t.admin()
const lawyer = await t.as('get /privacy/', 'delete /privacy/')

async function placesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')`.execute(t.db)
  const hits = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(x)::text as row from ${sql.table(name)} x
        where exists (select from unnest(${[...words]}::text[]) w where position(w in lower(to_jsonb(x)::text)) > 0)`.execute(t.db)
      return rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`)
    }),
  )
  return hits.flat()
}

/** Xóchitl Quetzalcóatl, with data of every kind; she is in no group any more and owes nothing. */
async function xochitl() {
  const { id: registration, studentId: id } = await t.make.registration({ price: 50_000, paid: 50_000 })
  const person = {
    name: 'Xochilt',
    lastName: 'Quetzalcoatl',
    secondLastName: 'Nezahualpilli',
    email: `xochilt.${id}@correo.mx`,
    phoneNumber: '5598761234',
    secondPhoneNumber: '5598761235',
    birthDate: '2001-02-03',
  }
  const write = (name: string) => t.ok(studentFile.update, { params: { id }, body: { ...person, name } }, boss)
  await write('Xochilt')
  await write('Xóchitl')
  const update = await t.lastAudit('students.update')
  await t.ok(comments.create, { body: { student: id, comment: 'La mamá de Xóchitl llama por las tardes.' } }, boss)
  const payer = await t.make.payer({ studentId: id, name: 'Citlali', lastName: 'Nezahualpilli', email: `citlali.${id}@correo.mx` })
  const visitor = await t.make.visitor({ studentId: id, name: 'Xóchitl', lastName: 'Quetzalcoatl', email: `xochilt.${id}@correo.mx` })
  const payment = await t.ok(payments.create, { body: { student: id, course: null, concept: 'Material', amount: 30 } }, boss)
  const { notice } = await t.ok(privacy.publish, { body: { text: 'Aviso', purposes: [] } }, boss)
  const { url, file } = await t.ok(privacy.paper, { body: { kind: 'signature', size: PNG.length } }, boss)
  await put(url, PNG)
  await t.ok(privacy.accept, { params: { id }, body: { notice: notice._id, purposes: [], channel: 'desk', file: file._id } }, boss)
  await t.db
    .insertInto('marketingStop')
    .values({ kind: 'email', address: `xochilt.${id}@correo.mx`, at: t.clock.now() })
    .execute()
  await t.db
    .insertInto('marketingStop')
    .values({ kind: 'sms', address: '+525598761234', at: t.clock.now() })
    .onConflict(on => on.doNothing())
    .execute()
  const request = await t.ok(privacyRequests.create, { body: { student: id, kind: 'C', received: '2026-11-20' } }, boss)
  await t.make.end(registration)
  const { uniqueFolio } = await t.db.selectFrom('student').select('uniqueFolio').where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    registration,
    folio: uniqueFolio ?? `xochilt.${id}@correo.mx`,
    payer,
    visitor,
    file: file._id,
    act: update.id,
    receipt: payment.receipt,
    request: request.request._id,
  }
}
const WORDS = ['xochilt', 'xóchitl', 'quetzalcoatl', 'nezahualpilli', 'citlali', '5598761234', '5598761235', '2001-02-03']

const erase = (studentId: string, folio: string) => ({ params: { studentId }, body: { folio, reason: 'Lo pidió' } })
const refund = async (student: string) => {
  const { credit } = await t.db.selectFrom('student').select('credit').where('id', '=', student).executeTakeFirstOrThrow()
  await t.ok(payments.refund, { body: { student, amount: credit / 100, concept: 'Devolución' } }, boss)
}

describe('POST /privacy/erasures/{studentId}', () => {
  test('CON-65 DES-27: also erases a second card of hers that was merged', async () => {
    const her = await xochitl()
    const second = await t.make.student({
      name: 'Xochiquétzal',
      lastName: 'Ixtlilxóchitl',
      email: 'ixtlilxochitl.dos@correo.mx',
      phoneNumber: '5591827364',
    })
    const cards = { kind: 'student', keep: her.id, give: second.id } as const
    const preview = await t.ok(merges.preview, { params: cards }, boss)
    const choices = Object.fromEntries(preview.choices.map(each => [each.key, 'keep' as const]))
    await t.ok(merges.join, { params: cards, body: { print: preview.print, choices } }, boss)
    await refund(her.id)
    const words = ['ixtlilxóchitl', 'ixtlilxochitl', 'xochiquétzal', '5591827364']
    expect(await placesWith(words)).not.toEqual([])
    await t.ok(erasures.erase, erase(her.id, her.folio), lawyer)
    expect(await placesWith(words)).toEqual([])
  })

  test('CON-65 CON-66 DES-33: her name, e-mail, phone and files are nowhere; sums, numbers, days and ids stay', async () => {
    const her = await xochitl()
    await refund(her.id)
    const request = () => t.db.selectFrom('privacyRequest').selectAll().where('id', '=', her.request).executeTakeFirst()
    const sentRequest = await request()
    const books = async () => {
      const entries = await t.db.selectFrom('entry').selectAll().where('studentId', '=', her.id).orderBy('id').execute()
      const receipts = await t.db
        .selectFrom('receipt')
        .select(['id', 'folio', 'kind', 'createdAt', sql`snapshot - 'student'`.as('rest')])
        .where('studentId', '=', her.id)
        .orderBy('id')
        .execute()
      const attendance = await t.db.selectFrom('attendance').selectAll().where('studentId', '=', her.id).execute()
      const lines = await t.db.selectFrom('audit').select(['id', 'at', 'userName', 'route', 'ids']).orderBy('id').execute()
      return { entries, receipts, attendance, lines }
    }
    const before = await books()
    expect(before.receipts.length).toBeGreaterThan(0)
    expect(await placesWith(WORDS)).not.toEqual([])
    const key = (await t.db.selectFrom('storedFile').select('key').where('id', '=', her.file).executeTakeFirstOrThrow()).key
    expect(await t.services.storage.head(key)).not.toBeNull()

    t.events.length = 0
    const { erasure } = await t.ok(erasures.erase, erase(her.id, her.folio), lawyer)
    expect(t.events).toContainEqual({ resource: 'students', ids: [her.id] })

    expect(await placesWith([...WORDS, `xochilt.${her.id}@correo.mx`])).toEqual([])
    const after = await books()
    expect({ ...after, lines: after.lines.slice(0, before.lines.length) }).toEqual(before)
    expect(await t.services.storage.head(key)).toBeNull()
    const called = String(erasure.number).padStart(4, '0')
    expect(await t.db.selectFrom('student').selectAll().where('id', '=', her.id).executeTakeFirst()).toMatchObject({
      name: 'Persona',
      lastName: called,
      email: `persona-${called}@suprimida.invalid`,
      phoneNumber: '0000000000',
    })
    const names = await t.db
      .selectFrom('receipt')
      .select(sql<string>`snapshot #>> '{student,name}'`.as('name'))
      .where('studentId', '=', her.id)
      .execute()
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set([`Persona ${called}`]))
    // Her request stays as proof of its date, without a name (CON-64).
    expect(await request()).toEqual(sentRequest)
    expect((await t.ok(erasures.list, {}, lawyer)).erasures[0]).toMatchObject({
      student: her.id,
      number: erasure.number,
      reason: 'Lo pidió',
    })

    // The audit still refuses any other change, and undo cannot restore her data.
    await expect(sql`update audit set after = null where ids @> array[${her.id}]`.execute(t.db)).rejects.toThrow('audit_kept')
    expect(await t.refused(undo.press, { params: { id: her.act }, body: {} }, boss)).toMatchObject({ status: 409, code: 'UNDO_ERASED' })
    expect(await t.refused(erasures.erase, erase(her.id, her.folio), lawyer)).toMatchObject({ status: 409 })
  })

  test("CON-66: her brother's rows keep the phone that both share, and his change can still be undone", async () => {
    const family = '5544332211'
    const citlalmina = await t.make.student({ name: 'Citlalmina', lastName: 'Tezozómoc', phoneNumber: family, uniqueFolio: null })
    const brother = {
      name: 'Ehécatl',
      lastName: 'Tezozómoc',
      secondLastName: 'Ilhuicamina',
      email: 'ehecatl@correo.mx',
      phoneNumber: family,
    }
    const { id } = await t.make.student(brother)
    await t.ok(studentFile.update, { params: { id }, body: { ...brother, lastName: 'Tezozomoc' } }, boss)
    const act = await t.lastAudit('students.update')
    await t.ok(erasures.erase, erase(citlalmina.id, citlalmina.email), lawyer)
    expect(await placesWith(['citlalmina'])).toEqual([])
    const line = await t.db.selectFrom('audit').select(['before', 'after']).where('id', '=', act.id).executeTakeFirstOrThrow()
    expect(line).toEqual({ before: act.before, after: act.after })
    await t.ok(undo.press, { params: { id: act.id }, body: {} }, boss)
    expect((await t.ok(students.find, { params: { id } }, boss)).student).toMatchObject({ lastName: 'Tezozómoc', phoneNumber: family })
  })

  test('CON-66: a message to her alone no longer lists her as not reached, and still lists a namesake', async () => {
    const name = { name: 'Yaretzi', lastName: 'Cuauhtémoc', secondLastName: 'Xicohténcatl' }
    const hers = await t.make.student({ ...name, uniqueFolio: null })
    const other = await t.make.student(name)
    const { id: userId } = await t.db.selectFrom('employee').select('id').limit(1).executeTakeFirstOrThrow()
    const skipped = JSON.stringify([{ name: 'Yaretzi Cuauhtémoc Xicohténcatl', reason: 'Sin correo' }])
    const batches = [hers, other].map(({ id }) => ({ id: newId(), target: 'student' as const, targetIds: [id], userId, skipped }))
    await t.db.insertInto('notificationBatch').values(batches).execute()
    await t.ok(erasures.erase, erase(hers.id, hers.email), lawyer)
    const of = (id: string) => t.db.selectFrom('notificationBatch').select('skipped').where('id', '=', id).executeTakeFirstOrThrow()
    expect((await of(batches[0]!.id)).skipped).toEqual([{ name: '(suprimido)', reason: '(suprimido)' }])
    expect((await of(batches[1]!.id)).skipped).toEqual(JSON.parse(skipped))
  })

  test("CON-65: a guardian of a sister stays, with the sister's own data", async () => {
    const { id } = await t.make.student({ name: 'Tonantzin', lastName: 'Ixtlilxochitl', uniqueFolio: null })
    const sister = await t.make.student({ name: 'Malinalli', lastName: 'Ixtlilxochitl' })
    const mother = await t.make.payer({ studentId: id, name: 'Papalotl', lastName: 'Ixtlilxochitl' })
    await t.db
      .insertInto('studentPayer')
      .values({ studentId: sister.id, payerId: mother.id, relation: 'madre', pays: true, tells: [] })
      .execute()
    const { email } = await t.db.selectFrom('student').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    await t.ok(erasures.erase, erase(id, email), lawyer)
    expect(await t.db.selectFrom('payer').select('name').where('id', '=', mother.id).execute()).toEqual([{ name: 'Papalotl' }])
    expect((await t.ok(students.find, { params: { id: sister.id } }, boss)).student).toMatchObject({
      name: 'Malinalli',
      lastName: 'Ixtlilxochitl',
    })
    expect(await placesWith(['tonantzin'])).toEqual([])
  })

  test('CON-65: refuses while she is enrolled, owes or has credit, without her folio, or without the permission', async () => {
    const { studentId, id } = await t.make.registration({ price: 50_000, paid: 20_000 })
    const { uniqueFolio, email } = await t.db
      .selectFrom('student')
      .select(['uniqueFolio', 'email'])
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow()
    const input = erase(studentId, uniqueFolio ?? email)
    expect(await t.refused(erasures.erase, erase(studentId, '26-000000'), lawyer)).toMatchObject({
      status: 409,
      code: 'FOLIO_WRONG',
      fields: ['folio'],
    })
    expect(await t.refused(erasures.erase, input, lawyer)).toMatchObject({ status: 409, code: 'STANDS_ENROLLED' })
    await t.make.end(id)
    expect(await t.refused(erasures.erase, input, lawyer)).toMatchObject({ status: 409, code: 'STUDENT_HAS_BALANCE' })
    await refund(studentId)
    expect((await t.refused(erasures.erase, input, await t.as('get /privacy/'))).status).toBe(403)
    expect(await t.refused(erasures.erase, erase(newId(), 'x'), lawyer)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    await t.ok(erasures.erase, input, lawyer)
  })

  test('CON-65: eight erasures at once: one succeeds', async () => {
    const { id, email } = await t.make.student({ uniqueFolio: null })
    const answers = await Promise.all(Array.from({ length: 8 }, () => t.call(erasures.erase, erase(id, email), { as: lawyer })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [first, second] = await Promise.all(
      [await t.make.student({ uniqueFolio: null }), await t.make.student({ uniqueFolio: null })].map(async each =>
        t.ok(erasures.erase, erase(each.id, each.email), lawyer),
      ),
    )
    expect(Math.abs(first!.erasure.number - second!.erasure.number)).toBe(1)
  })
})
