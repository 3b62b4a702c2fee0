// Runs the present step of an import slice by slice; another worker continues after a kill.
import { z } from 'zod'
import { auditChanged, type ChangeEvent } from '#contract/event.ts'
import { id } from '#contract/fields.ts'
import { academyDay } from '#lib/days.ts'
import type { Requester } from '#server/db/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/connect.ts'
import { job, type Job, type JobContext } from '#server/jobs/jobs.ts'
import { importsChanged, type ImportKind } from '../contract.ts'
import { isByRow } from '../kinds.ts'
import { chosenOf } from '../kind.ts'
import * as store from './store.ts'
import type { Slice, Writer } from './writer.ts'
import { enrolmentsWriter } from './writers/enrolments.ts'
import { groupsWriter } from './writers/groups.ts'
import { studentsWriter } from './writers/students.ts'
import { visitorsWriter } from './writers/visitors.ts'

/** After this time the job queues itself again, so that other jobs can run. */
const TURN_MS = 10_000

const Payload = z.object({ importId: id })
type Payload = z.output<typeof Payload>

export const importStudents: Job<Payload> = job<Payload>({
  name: 'import-students',
  payload: Payload,
  retries: 5,
  expireIn: 60,
  async run({ importId }, context) {
    // An old version queued this job without the user who asked. Runs it for the user who uploaded the sheet.
    const bringer = context.asked ? null : await store.bringerOf(context.db, importId)
    if (bringer) return context.enqueue(importStudents, { importId }, 0, bringer)
    const until = performance.now() + TURN_MS
    while (await slice(context, importId)) {
      context.emit(importsChanged, [importId])
      if (performance.now() < until) continue
      return context.enqueue(importStudents, { importId })
    }
    context.emit(importsChanged, [importId])
  },
})

export const resumeImports = job({
  name: 'resume-imports',
  payload: z.object({}),
  retries: 3,
  atStart: true,
  async run(_payload, { db, enqueue }) {
    for (const { id: importId, asked } of await store.unfinished(db))
      await enqueue(importStudents, { importId }, 0, asked as Requester | null)
  },
})

const WRITERS: Readonly<Record<ImportKind, Writer>> = { students: studentsWriter, groups: groupsWriter, visitors: visitorsWriter }
const writerOf = ({ held, chosen }: Slice): Writer =>
  held.kind === 'students' && isByRow(held.kind, chosen) ? enrolmentsWriter : WRITERS[held.kind]

/** One slice of the import's present step, in one transaction. @returns whether there is more. */
async function slice(context: JobContext, importId: string): Promise<boolean> {
  const events: [ChangeEvent, readonly string[]][] = []
  const more = await inTransaction(context.db, async db => {
    events.length = 0
    const record = await store.lockForUpdate(db, importId)
    if (!record) return false
    const choices = chosenOf(record.mapping as store.Stored)
    const today = academyDay(context.now, context.academy.timeZone)
    const one: Slice = { context, db, held: record, chosen: choices, today, tell: (event, ids) => void events.push([event, ids]) }
    if (record.state === 'checking') return check(one)
    if (record.state === 'undoing') return undo(one)
    return record.state === 'running' ? write(one) : false
  })
  for (const [event, ids] of events) context.emit(event, [...ids])
  if (events.length > 0) context.emit(auditChanged, [])
  return more
}

async function check(one: Slice): Promise<boolean> {
  const { db, held } = one
  const writer = writerOf(one)
  const judged = await writer.check(one)
  if (judged > 0) {
    await count(db, held.id, judged)
    return true
  }
  await writer.checked?.(one)
  await store.setState(db, held.id, { state: 'checked' })
  return false
}

async function write(one: Slice): Promise<boolean> {
  const { context, db, held } = one
  const writer = writerOf(one)
  const tried = await writer.write(one)
  if (tried > 0) {
    await count(db, held.id, tried)
    return true
  }
  await store.setState(db, held.id, { state: 'done', finishedAt: context.now })
  await writer.written?.(one)
  return false
}

async function undo(one: Slice): Promise<boolean> {
  const { context, db, held } = one
  const writer = writerOf(one)
  if (!writer.undo) return false
  const tried = await writer.undo(one)
  if (tried > 0) {
    await count(db, held.id, tried)
    return true
  }
  await writer.undone?.(one)
  await store.setState(db, held.id, { state: 'undone', finishedAt: context.now })
  return false
}

const count = (db: Db, importId: string, more: number) =>
  db
    .updateTable('studentImport')
    .set(({ eb }) => ({ done: eb('done', '+', more) }))
    .where('id', '=', importId)
    .execute()
