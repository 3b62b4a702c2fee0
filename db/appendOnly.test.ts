import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Trx } from '#server/db/connect.ts'
import { newId } from '#lib/ids.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'

// Valeria paid 1,500 to Rosa, who printed a receipt. These tests try to change both afterwards.

let database: TestDatabase
let db: Db
let make: Make
let valeria: string
let bruno: string
let rosa: string
let payment: string
let receipt: string
beforeAll(async () => {
  database = await startDatabase()
  db = database.db
  make = factories(db, testClock(database.pool), () => {})
  rosa = (await make.employee({ name: 'Rosa' })).id
  valeria = (await make.student({ name: 'Valeria' })).id
  bruno = (await make.student({ name: 'Bruno' })).id
  payment = (await make.entry({ studentId: valeria, other: true, amount: 150_000, concept: 'Guía', userId: rosa })).id
  receipt = newId()
  const snapshot = JSON.stringify({ student: 'Valeria López Ruiz' })
  await db.insertInto('receipt').values({ id: receipt, kind: 'payment', year: 2026, number: 1, studentId: valeria, snapshot }).execute()
  await db.insertInto('receiptEntry').values({ receiptId: receipt, entryId: payment }).execute()
})
afterAll(() => database.drop())

const refusedBy = (constraint: string) => expect.objectContaining({ code: '23514', constraint })
const nowhere = new Error('only tried')
/** Runs in a transaction that is rolled back, so that each test starts from Valeria's payment. */
const tried = (...steps: ((trx: Trx) => Promise<unknown>)[]) =>
  db
    .transaction()
    .execute(async trx => {
      for (const step of steps) await step(trx)
      throw nowhere
    })
    .catch((error: unknown) => (error === nowhere ? 'went through' : Promise.reject(error)))
const entry = (set: string) => (trx: Trx) => sql`update entry set ${sql.raw(set)} where id = ${payment}`.execute(trx)
const paper = (set: string) => (trx: Trx) => sql`update receipt set ${sql.raw(set)} where id = ${receipt}`.execute(trx)
const flag = (name: string) => (trx: Trx) => sql`select set_config(${name}, 'on', true)`.execute(trx)
const close = async (trx: Trx) => {
  const [first, second] = [newId(), newId()]
  for (const id of [first, second])
    await trx.insertInto('cashClosing').values({ id, userId: rosa, closedBy: rosa, day: '2026-11-23', totals: '{}' }).execute()
  await trx.updateTable('entry').set({ closingId: first }).where('id', '=', payment).execute()
  return second
}

test('DAT-1 a payment is voided once, with user, time and reason', async () => {
  const voiding = entry(`voided_at = now(), voided_by = '${rosa}', void_reason = 'Se cobró dos veces'`)
  expect(await tried(voiding)).toBe('went through')
  for (const change of ['voided_at = null, void_reason = null', "voided_at = now() + interval '1 hour'", "void_reason = 'Otra razón'"])
    await expect(tried(voiding, entry(change))).rejects.toEqual(refusedBy('entry_append_only'))
})

test('DAT-1 a payment joins one closing and never leaves it', async () => {
  expect(await tried(close)).toBe('went through')
  await expect(tried(close, entry('closing_id = null'))).rejects.toEqual(refusedBy('entry_append_only'))
  const another = async (trx: Trx) => {
    const closingId = await close(trx)
    await trx.updateTable('entry').set({ closingId }).where('id', '=', payment).execute()
  }
  await expect(tried(another)).rejects.toEqual(refusedBy('entry_append_only'))
})

test('DAT-1 nothing else about a payment changes, not even together with its void, and it is never deleted', async () => {
  const changes = [
    'amount = 1',
    'other = false',
    "concept = 'Credencial'",
    "type = 'transfer'",
    "entered_at = now() - interval '1 day'",
    'user_id = null',
  ]
  for (const change of changes) {
    await expect(tried(entry(change)), change).rejects.toEqual(refusedBy('entry_append_only'))
    await expect(tried(entry(`${change}, voided_at = now()`)), change).rejects.toEqual(refusedBy('entry_append_only'))
  }
  await expect(tried(trx => sql`delete from entry where id = ${payment}`.execute(trx))).rejects.toEqual(refusedBy('entry_append_only'))
})

test('DAT-2 a receipt and its lines are neither changed nor deleted', async () => {
  for (const change of ['number = 2', 'year = 2025', "snapshot = '{}'", "created_at = now() - interval '1 day'"])
    await expect(tried(paper(change)), change).rejects.toEqual(refusedBy('receipt_append_only'))
  await expect(tried(trx => sql`delete from receipt_entry`.execute(trx))).rejects.toEqual(refusedBy('receipt_entry_append_only'))
  await expect(tried(trx => sql`update receipt_entry set entry_id = ${newId()}`.execute(trx))).rejects.toEqual(
    refusedBy('receipt_entry_append_only'),
  )
  await expect(tried(trx => sql`delete from receipt where id = ${receipt}`.execute(trx))).rejects.toEqual(refusedBy('receipt_append_only'))
})

test("DAT-3 a merge moves Valeria's payment and receipt to Bruno, and changes nothing else about them", async () => {
  const ofBruno = `student_id = '${bruno}'`
  await expect(tried(entry(ofBruno))).rejects.toEqual(refusedBy('entry_append_only'))
  await expect(tried(paper(ofBruno))).rejects.toEqual(refusedBy('receipt_append_only'))
  const merging = flag('plantel.merging')
  expect(await tried(merging, entry(ofBruno), paper(ofBruno))).toBe('went through')
  await expect(tried(merging, entry(`${ofBruno}, amount = 1`))).rejects.toEqual(refusedBy('entry_append_only'))
  await expect(tried(merging, paper("snapshot = '{}'"))).rejects.toEqual(refusedBy('receipt_append_only'))
  expect(await tried(merging)).toBe('went through')
  await expect(tried(entry(ofBruno))).rejects.toEqual(refusedBy('entry_append_only'))
})

test("DAT-4 an erasure removes Valeria's name from her receipt, and changes nothing else about it", async () => {
  const erasing = flag('plantel.erasing')
  expect(await tried(erasing, paper(`snapshot = '{"student": "(suprimido)"}', file_id = null`))).toBe('went through')
  await expect(tried(erasing, paper('number = 2'))).rejects.toEqual(refusedBy('receipt_append_only'))
  await expect(tried(erasing, paper(`student_id = '${bruno}'`))).rejects.toEqual(refusedBy('receipt_append_only'))
  expect(await tried(erasing, entry("concept = '(suprimido)'"))).toBe('went through')
  await expect(tried(erasing, entry("concept = '(suprimido)', amount = 1"))).rejects.toEqual(refusedBy('entry_append_only'))
})
