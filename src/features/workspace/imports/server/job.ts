// Runs the present step of an import slice by slice; another worker takes up what a killed one left.
import { z } from 'zod'
import { auditChanged } from '#contract/event.ts'
import { id } from '#contract/fields.ts'
import { academyDay } from '#lib/days.ts'
import { findTwins, TWINS_AFTER_IMPORT } from '#features/foundation/twins/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import type { Asked } from '#server/db/audit.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/connect.ts'
import { job, type Job, type JobContext } from '#server/jobs/jobs.ts'
import type { Chosen } from '../columns.ts'
import { imports, importsChanged } from '../contract.ts'
import { joinImport } from './batch.ts'
import { checkRows, markDuplicates, writeRows } from './steps.ts'
import * as store from './store.ts'

/** Then the job is queued anew, so that others get their turn. */
const TURN_MS = 10_000

const Payload = z.object({ importId: id })
type Payload = z.output<typeof Payload>

export const importStudents: Job<Payload> = job<Payload>({
  name: 'import-students',
  payload: Payload,
  retries: 5,
  expireIn: 60,
  async run({ importId }, context) {
    // An edition that did not say who asked has queued it: it counts for whoever brought the sheet.
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
    for (const { id: importId, asked } of await store.unfinished(db)) await enqueue(importStudents, { importId }, 0, asked as Asked | null)
  },
})

/** One slice of whatever the import is at, in one transaction. @returns whether there is more. */
async function slice(context: JobContext, importId: string): Promise<boolean> {
  const changed: string[] = []
  const more = await inTransaction(context.db, async db => {
    changed.length = 0
    const held = await store.lockForUpdate(db, importId)
    if (!held) return false
    const mapping = held.mapping as Chosen
    const today = academyDay(context.now, context.academy.timeZone)
    if (held.state === 'checking') return check(db, importId, mapping, today)
    if (held.state === 'running') {
      const { tried, written } = await writeRows(db, importId, mapping, { now: context.now, today })
      changed.push(...written)
      return advance(context, db, importId, tried, written)
    }
    return false
  })
  if (changed.length > 0) {
    context.emit(studentsChanged, changed)
    context.emit(auditChanged, [])
  }
  return more
}

async function check(db: Db, importId: string, mapping: Chosen, today: string): Promise<boolean> {
  const judged = await checkRows(db, importId, mapping, today)
  if (judged > 0) {
    await count(db, importId, judged)
    return true
  }
  await markDuplicates(db, importId)
  await store.setState(db, importId, { state: 'checked' })
  return false
}

async function advance(
  { now, asked, audit, enqueueLater }: JobContext,
  db: Db,
  importId: string,
  tried: number,
  written: readonly string[],
): Promise<boolean> {
  if (tried === 0) {
    await store.setState(db, importId, { state: 'done', finishedAt: now })
    await enqueueLater(db, findTwins, {}, TWINS_AFTER_IMPORT)
    return false
  }
  await count(db, importId, tried)
  if (written.length > 0) {
    const head = newId()
    const after = { imported: written.length }
    await audit(db, imports.run.name, { resource: 'students', ids: [importId, ...written], after, id: head, batch: importId })
    if (asked?.user) await joinImport(db, { batch: importId, user: asked.user.id, head, now, acts: written.length })
  }
  return true
}

const count = (db: Db, importId: string, more: number) =>
  db
    .updateTable('studentImport')
    .set(({ eb }) => ({ done: eb('done', '+', more) }))
    .where('id', '=', importId)
    .execute()
