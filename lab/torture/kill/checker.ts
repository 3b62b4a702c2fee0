// After each restart checks that all acknowledged acts exist exactly once, nothing is half written, and the books balance.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Random } from '#db/demo/random.ts'
import type { Db } from '#server/db/connect.ts'
import { pathOfKey } from '#server/storage/keys.ts'
import { faults } from '../../../test/support/registrations.ts'
import { isAbsent, isWhole, partsOf, partsText } from './checkerRows.ts'
import type { Desk } from '../kit/desk.ts'
import { DONE_ALREADY, paidBy, refuse, settle, standingOf, type Act, type StudentState, type Ledger } from '../kit/ledger.ts'
import type { Flows } from './mixedFlows.ts'

export interface CheckResult {
  wrong: string[]
  /** Unanswered calls that turned out done, and not done. */
  whole: number
  absent: number
  repeated: number
}

const nameOfAct = ({ kind, n, round }: Act): string => `${kind} ${n} of round ${round}`

async function lostActs(db: Db, acts: readonly Act[]): Promise<string[]> {
  const doneActs = acts.filter(act => act.state === 'done')
  const parts = await partsOf(db, doneActs)
  return doneActs.filter(act => !isWhole(parts.get(act.n))).map(act => `${nameOfAct(act)} was acknowledged: ${partsText(parts.get(act.n))}`)
}

/** Repeats unanswered calls, each with its key: a done one answers as it would have, another is done now. */
async function resolve(db: Db, ledger: Ledger, desk: Desk, result: CheckResult): Promise<void> {
  const open = ledger.acts.filter(act => act.state === 'open')
  const before = await partsOf(db, open)
  for (const act of open) {
    const parts = before.get(act.n)
    const whole = isWhole(parts)
    if (!whole && !isAbsent(parts)) result.wrong.push(`${nameOfAct(act)} is half there: ${partsText(parts)}`)
    result[whole ? 'whole' : 'absent'] += 1
    const reply = await desk.call(act.wish)
    const sentence = DONE_ALREADY[act.kind]
    if (sentence === undefined ? reply.status === 200 : whole ? reply.code === sentence : reply.status === 200) settle(act, reply.body)
    else refuse(ledger, act, reply)
  }
  result.wrong.push(...(await lostActs(db, open)))
}

/** Repeats some answered calls with the same key: the same answer, and nothing more is written. */
async function repeat(acts: readonly Act[], desk: Desk, result: CheckResult): Promise<void> {
  for (const act of acts) {
    const { body } = await desk.call(act.wish)
    if (isDeepStrictEqual(body, act.answer)) result.repeated += 1
    else result.wrong.push(`${nameOfAct(act)} answers otherwise under the same key`)
  }
}

interface Row {
  id: string
  balanceDue: number
  credit: number
  viewDue: number
  viewCredit: number
  paid: number
  groups: string[]
  attendances: number
}

/** Compares each student's money to the centavo, seat and attendance with the ledger, the row and the view. */
async function books(db: Db, students: readonly StudentState[]): Promise<string[]> {
  const { rows } = await sql<Row>`
    select s.id, s.balance_due, s.credit, b.balance_due as view_due, b.credit as view_credit, b.paid,
      array(select r.group_id::text from registration r where r.student_id = s.id and r.ended_at is null) as groups,
      (select count(*) from attendance t where t.student_id = s.id) as attendances
    from student s join student_balance b on b.student_id = s.id where s.id = any(${students.map(({ id }) => id)}::text[])`.execute(db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return students.flatMap(student => {
    const row = byId.get(student.id)
    const { balanceDue, credit } = standingOf(student)
    const expected = { balanceDue, credit, viewDue: balanceDue, viewCredit: credit, paid: paidBy(student), groups: [student.group.id] }
    const expectedRow = { id: student.id, ...expected, attendances: student.attended.size }
    return isDeepStrictEqual(row && { ...row }, expectedRow)
      ? []
      : [`student ${student.id}: ${JSON.stringify(row)} instead of ${JSON.stringify(expectedRow)}`]
  })
}

/** Rows that no act of the ledger explains. */
async function unexplained(db: Db, ledger: Ledger, flows: Flows): Promise<string[]> {
  const doneCount = (...kinds: Act['kind'][]) => ledger.acts.filter(act => act.state === 'done' && kinds.includes(act.kind)).length
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from student where email like 'alumno%@tortura.mx') as students,
      (select count(*) from entry where concept like 'Inscripción %' or concept like 'Pago %') as entries,
      (select count(*) from receipt r join student s on s.id = r.student_id where s.email like '%@tortura.mx') as receipts,
      (select count(*) from notification_batch) as messages,
      (select count(*) from attendance) as records,
      (select count(*) from (select email from student where email like 'hoja%@tortura.mx' group by email having count(*) > 1) x) as imported_twice,
      (select count(*) from video) - ${flows.films.length} > 0 as extra_films`.execute(db)
  const expectedCounts: Record<string, number | boolean> = {
    students: doneCount('register'),
    entries: doneCount('register', 'pay'),
    receipts: doneCount('register', 'pay'),
    messages: doneCount('notify'),
    records: doneCount('attend'),
    importedTwice: 0,
    extraFilms: false,
  }
  return Object.entries(rows[0]!).flatMap(([what, many]) =>
    many === expectedCounts[what] ? [] : [`${what}: ${many} instead of ${expectedCounts[what]}`],
  )
}

/** Steps of imports that the server acknowledged and then lost. */
async function brokenSheets(db: Db, { sheets }: Flows): Promise<string[]> {
  const { rows } = await sql<{ filename: string; state: string; read: number; imported: number }>`
    select i.filename, i.state, (select count(*) from student_import_row r where r.import_id = i.id) as read,
      (select count(*) from student s where s.email like replace(replace(i.filename, ' ', ''), '.xlsx', '') || '-%') as imported
    from student_import i`.execute(db)
  return sheets.flatMap(({ filename, taken, emails, done }) => {
    const sheets = rows.filter(row => row.filename === filename)
    const [row] = sheets
    const wrong =
      sheets.length > 1 ||
      (taken !== 'nothing' && !row) ||
      ((taken === 'rows' || taken === 'run') && row!.read !== emails.length) ||
      (taken === 'run' && !['running', 'done'].includes(row!.state)) ||
      (done && row!.imported !== emails.length)
    return wrong ? [`${filename}, acknowledged ${taken}: ${JSON.stringify(sheets)}`] : []
  })
}

export async function spoiltFilms(db: Db, { films }: Flows, dataDir: string): Promise<string[]> {
  const rows = await db
    .selectFrom('video')
    .innerJoin('storedFile', 'storedFile.id', 'video.fileId')
    .select(['video.title', 'storedFile.key', 'storedFile.state'])
    .execute()
  const spoilt: string[] = []
  for (const { title, hash } of films) {
    const [row, ...more] = rows.filter(each => each.title === title)
    const bytes = row && more.length === 0 && row.state === 'ready' ? await readFile(join(dataDir, 'files', pathOfKey(row.key))) : null
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== hash)
      spoilt.push(`${title}: ${row?.state ?? 'not there'}, ${bytes?.length ?? 'no'} bytes, ${more.length} more`)
  }
  return spoilt
}

export interface Check {
  db: Db
  ledger: Ledger
  flows: Flows
  desk: Desk
  chance: Random
  acts: readonly Act[]
}

const REPEATED = 4

export async function check({ db, ledger, flows, desk, chance, acts }: Check): Promise<CheckResult> {
  const result: CheckResult = { wrong: [], whole: 0, absent: 0, repeated: 0 }
  result.wrong.push(...(await lostActs(db, acts)))
  await resolve(db, ledger, desk, result)
  const keyed = acts.filter(act => act.state === 'done' && act.wish.key)
  if (keyed.length > 0)
    await repeat(
      Array.from({ length: REPEATED }, () => chance.pick(keyed)),
      desk,
      result,
    )
  const touched = new Set(acts.map(act => (act.student ? act.student.id : act.find.student)))
  result.wrong.push(
    ...(await books(
      db,
      ledger.students.filter(({ id }) => touched.has(id)),
    )),
  )
  result.wrong.push(...(await unexplained(db, ledger, flows)), ...(await brokenSheets(db, flows)))
  const wrongSeats = await faults(db)
  if (wrongSeats > 0) result.wrong.push(`${wrongSeats} groups or receipt numbers are wrong`)
  return result
}
