// The three steps of a statement, slice by slice; the lines' states record the progress, so that another worker can continue.
import { sql } from 'kysely'
import { z } from 'zod'
import { holds, type Permission } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { paymentFailures } from '#features/money/payments/contract.ts'
import { voidAct } from '#features/money/payments/server/public.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import type { Requester } from '#server/db/audit.ts'
import { findUser, type CurrentUser } from '#server/auth/session.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { inNameOf } from '#server/jobs/inNameOf.ts'
import { job, type Job, type JobContext } from '#server/jobs/jobs.ts'
import { bankAccess } from '../access.ts'
import { bankFailures, bankImports, bankImportsChanged } from '../contract.ts'
import { postLine } from './decide.ts'
import { judge } from './judge.ts'
import * as store from './store.ts'

/** Then the job is queued again, so that others get their turn. */
const TURN_MS = 10_000
/** Lines between two progress announcements. */
const TOLD_EVERY = 20

const Payload = z.object({ importId: id })
type Payload = z.output<typeof Payload>

/** One slice; false: the step is done. */
type Slice = (context: JobContext, importId: string) => Promise<boolean>

/** @param expireIn the most seconds of a slice */
const stepJob = (name: string, slice: Slice, expireIn = 60): Job<Payload> => {
  const step: Job<Payload> = job<Payload>({
    name,
    payload: Payload,
    retries: 5,
    expireIn,
    async run({ importId }, context) {
      const until = performance.now() + TURN_MS
      for (let stepCount = 1; await slice(context, importId); stepCount++) {
        if (stepCount % TOLD_EVERY === 0) context.emit(bankImportsChanged, [importId])
        if (performance.now() >= until) return context.enqueue(step, { importId })
      }
      context.emit(bankImportsChanged, [importId])
    },
  })
  return step
}

/** Only proposals. All lines at once, so that each existing one is paired with one of them (LLE-22). */
export const matchStatement = stepJob(
  'match-statement',
  (context, importId) =>
    inTransaction(context.db, async db => {
      await judge({ ...context, db }, importId)
      await store.moveOn(db, importId, ['matching'], 'matched')
      return false
    }),
  300,
)

/** The user who started the job, if they still have the rights; without one the import stops until another user continues. */
async function presser(context: JobContext, importId: string, needs: readonly Permission[]): Promise<CurrentUser | null> {
  const { asked, db } = context
  const user = asked?.user ? await findUser(db, asked.user.id, asked.sessionId) : null
  if (user && needs.every(permission => holds(user.grants, permission))) return user
  await store.moveOn(db, importId, ['running', 'undoing'], 'stopped')
  return null
}

/** The state of a line that could not be posted. */
const leftAs = ({ failure, message }: Refusal): store.Outcome =>
  failure === studentFailures.STUDENT_NOT_FOUND
    ? { state: 'none', studentId: null, candidates: [], reason: 'El alumno ya no está.' }
    : { state: 'failed', studentId: null, reason: message }

/** One line a slice: whole, or unchanged (COB-23). */
export const postStatement = stepJob('post-statement', async (context, importId) => {
  const { db, now } = context
  if ((await store.stateOf(db, importId)) !== 'running') return false
  const [line] = await store.nextLines(db, importId, ['sure'], 1).execute()
  if (!line) {
    await store.moveOn(db, importId, ['running'], 'done', { finishedAt: now })
    return false
  }
  const user = await presser(context, importId, [bankAccess.bring, paymentsAccess.create])
  if (!user) return false
  try {
    await inNameOf(context, user, bankImports.run.name, inside => postLine(inside, importId, line.number, line.studentId!, { sure: true }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.failure === bankFailures.BATCH_BUSY) return false
    if (error.failure !== bankFailures.LINE_DONE) await store.setLine(db, line, leftAs(error), ['sure'])
  }
  return true
})

/** Voids posted payments, an act a slice; those that cannot be voided stay, with their reason (COB-25). */
export const undoStatement = stepJob('undo-statement', async (context, importId) => {
  const { db, now } = context
  if ((await store.stateOf(db, importId)) !== 'undoing') return false
  const [line] = await store.nextLines(db, importId, ['posted', 'ticked'], 1).execute()
  if (!line) {
    await store.undoRest(db, importId)
    await store.moveOn(db, importId, ['undoing'], 'undone', { finishedAt: now })
    return false
  }
  const user = await presser(context, importId, [bankAccess.undo, paymentsAccess.correct])
  if (!user) return false
  if (line.state === 'ticked') {
    await store.setLine(db, line, { state: 'undone', entryId: null }, ['ticked'])
    return true
  }
  try {
    await inNameOf(context, user, bankImports.undo.name, async inside => {
      await voidAct(inside, line.entryId!, 'Se deshizo el estado de cuenta.')
      await store.setLine(inside.db, line, { state: 'undone' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const gone = error.failure === paymentFailures.ALREADY_VOID
    await store.setLine(db, line, gone ? { state: 'undone' } : { state: 'kept', reason: error.message }, ['posted'])
  }
  return true
})

/** LLE-20: the cells of a line are stored for 400 days. */
export const forgetCells = job({
  name: 'forget-bank-cells',
  payload: z.object({}),
  retries: 2,
  cron: '20 0 * * *',
  drops: true,
  async run(_payload, { db, now }) {
    await sql`
      update bank_line set cells = null where cells is not null
        and import_id in (select id from bank_import where created_at < ${now}::timestamptz - interval '400 days')`.execute(db)
  },
})

const STEPS: Record<string, Job<Payload>> = { matching: matchStatement, running: postStatement, undoing: undoStatement }

export const resumeStatements = job({
  name: 'resume-statements',
  payload: z.object({}),
  retries: 3,
  atStart: true,
  async run(_payload, { db, enqueue }) {
    for (const { id: importId, state, asked } of await store.unfinished(db))
      await enqueue(STEPS[state]!, { importId }, 0, asked as Requester | null)
  },
})
