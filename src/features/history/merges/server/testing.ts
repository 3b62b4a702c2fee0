import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { MergeKind } from '#features/foundation/twins/access.ts'
import { payments } from '#features/money/payments/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { merges, type MergeSide } from '../contract.ts'

/** Tables and columns that no undo restores: history and counters. */
const HISTORY = ['audit', 'change', 'undone', 'idempotency', 'session', 'test_clock', 'throttle']

export function stage(t: Test, desk: Caller) {
  async function prints(): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not like 'kysely%' and c.relname <> all(${HISTORY}) order by 1`.execute(t.db)
    const printsByTable: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ print: string }>`
        select coalesce(md5(string_agg(to_jsonb(x)::text, E'\n' order by to_jsonb(x)::text)), '') as print from ${sql.table(name)} x`.execute(
        t.db,
      )
      printsByTable[name] = rows[0]!.print
    }
    return printsByTable
  }
  const differing = (a: Record<string, string>, b: Record<string, string>) => Object.keys(a).filter(table => a[table] !== b[table])

  const preview = (keep: string, give: string, kind: MergeKind = 'student', as = desk) =>
    t.ok(merges.preview, { params: { kind, keep, give } }, as)
  async function join(keep: string, give: string, choices: Record<string, MergeSide> = {}, kind: MergeKind = 'student', as = desk) {
    const view = await preview(keep, give, kind, as)
    const proposed = Object.fromEntries(view.choices.map(each => [each.key, each.proposed]))
    return t.call(merges.join, { params: { kind, keep, give }, body: { print: view.print, choices: { ...proposed, ...choices } } }, { as })
  }
  const joined = async (...args: Parameters<typeof join>) => {
    const response = await join(...args)
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    return response.body as { act: string; record: string; notes: string[] }
  }
  const code = ({ body }: { body: unknown }) => (body as FailureBody).errorExt?.code
  const press = (act: string, as = desk) => t.call(undo.press, { params: { id: act }, body: {} }, { as })
  const apart = async (act: string, as = desk) => {
    const response = await press(act, as)
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    return response.body as { act: string }
  }

  let folios = 0
  async function papers(
    studentId: string,
    { groupId, slotId, title = 'Guía', day = '2026-11-17', present = true, paid = 120_000 }: Papers,
  ) {
    const { courseId } = await t.make.registration({ studentId, groupId, paid, registeredAt: t.clock.now() })
    const money = { student: studentId, course: courseId, amount: 300, paymentType: 'cash' as const, concept: 'Abono' }
    await t.ok(payments.create, { body: money }, desk)
    folios += 1
    const folio = String(1000 + folios)
    await inTransaction(t.db, async trx => {
      const values = { studentId, userId: desk.employeeId }
      await trx
        .insertInto('attendance')
        .values({ id: newId(), ...values, groupId, day, present, source: 'manual' })
        .execute()
      await trx.insertInto('folio').values({ id: newId(), studentId, title, folio }).execute()
      await trx
        .insertInto('comment')
        .values({ id: newId(), ...values, text: 'Pide horario de la tarde' })
        .execute()
      await trx
        .insertInto('outbox')
        .values({
          id: newId(),
          channel: 'email',
          kind: 'notice',
          recipient: 'a@correo.mx',
          text: 'Hola',
          messageId: newId(),
          studentId,
          state: 'sent',
        })
        .execute()
      await trx
        .insertInto('advisoryBooking')
        .values({ id: newId(), ...values, slotId })
        .execute()
      await sql`update advisory_slot set taken = taken + 1 where id = ${slotId}`.execute(trx)
      await trx
        .insertInto('collectionContact')
        .values({
          id: newId(),
          studentId,
          channel: 'call',
          outcome: 'answered',
          userId: desk.employeeId,
          at: t.clock.now(),
          resumeOn: '2026-11-30',
        })
        .execute()
    })
    await t.make.payer({ studentId })
    await t.make.visitor({ studentId })
  }
  const slot = async (courseId: string) => {
    const id = newId()
    await t.db.insertInto('advisorySlot').values({ id, courseId, date: '2026-11-25', hour: 10, taken: 0 }).execute()
    return id
  }
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
    Number(
      (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where student_id = ${studentId}`.execute(t.db)).rows[0]!.n,
    )
  const seats = async (id: string) =>
    (await t.db.selectFrom('classGroup').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
  const studentOf = (id: string) => t.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const untrueSeats = async () => {
    const { rows } = await sql`
      select from class_group g where g.taken <> (select count(*) from registration r where r.group_id = g.id and r.ended_at is null)`.execute(
      t.db,
    )
    return rows.length
  }
  return { twins, count, seats, studentOf, untrueSeats, prints, differing, preview, join, joined, code, press, apart, papers, slot }
}

interface Papers {
  groupId: string
  slotId: string
  title?: string
  day?: string
  present?: boolean
  paid?: number
}
