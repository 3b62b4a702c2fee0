import { implement, type Context } from '#server/http/feature.ts'
import { newId } from '#lib/ids.ts'
import { pressBatch } from '#features/history/undo/server/public.ts'
import { fail } from '#server/http/refusal.ts'
import { birthOrder, type Chosen } from '../columns.ts'
import { importFailures, imports, importsChanged } from '../contract.ts'
import { importsAccess } from '../access.ts'
import { joinImport, refuseUndo } from './batch.ts'
import { importStudents } from './job.ts'
import { found, isBusy, isSeen, seen } from './seen.ts'
import * as store from './store.ts'
import { templateWorkbook } from './template.ts'
import { XLSX } from '#server/http/workbook.ts'

const {
  IMPORT_NOT_FOUND,
  IMPORT_BUSY,
  ROWS_MISSING,
  TOO_MANY_ROWS,
  COLUMN_MISSING,
  DAY_OR_MONTH,
  NOT_CHECKED,
  NOTHING_TO_WRITE,
  ALREADY_RUN,
} = importFailures
const { NOT_YOURS } = importFailures
const { bring, all, undo, people } = importsAccess
const WAS_RUN = new Set<string>(['done', 'undone'])

const mappingOf = (chosen: Chosen | null) => {
  const { dateOrder, ...mapping } = chosen ?? {}
  return { mapping: chosen === null ? null : (mapping as Record<string, number>), dateOrder: dateOrder ?? null }
}

const toImport = ({ id, createdBy, userName, ...record }: store.ImportRecord) => ({
  _id: id,
  ...record,
  ...mappingOf(record.mapping),
  user: { _id: createdBy, name: userName },
})

const shown = async (context: Context, id: string) => ({ import: toImport(await found(context, id)) })

type Held = NonNullable<Awaited<ReturnType<typeof store.lockForUpdate>>>

/** The import, held until the transaction ends, for whoever `may` press this step, unless a job is at it. */
async function held(context: Context, id: string, may: (record: Held) => void) {
  const record = await store.lockForUpdate(context.db, id)
  if (!record || !isSeen(context, record)) return fail(IMPORT_NOT_FOUND)
  may(record)
  return isBusy(record) ? fail(IMPORT_BUSY) : record
}

/** Who brought it goes on with it. */
const own =
  ({ user }: Context) =>
  ({ createdBy }: Held): void => {
    if (createdBy !== user.id) fail(NOT_YOURS)
  }

/** Others' are thrown away by whoever may undo them. */
const removable =
  (context: Context) =>
  (record: Held): void => {
    if (context.can(undo) && context.can(all)) return
    context.require(bring)
    own(context)(record)
  }

/** How the days of the chosen column are written: as it says itself, else as was answered. */
async function orderOf({ db, today }: Context, id: string, { birthDate, dateOrder }: Chosen): Promise<Chosen['dateOrder']> {
  if (birthDate === undefined) return undefined
  const { order, asks } = birthOrder(await store.cellsOf(db, id, birthDate), today)
  if (asks === null) return order
  if (dateOrder && asks.orders.includes(dateOrder)) return dateOrder
  return fail(DAY_OR_MONTH, { ext: { cell: asks.cell, orders: asks.orders } })
}

/** Begins a step that a job carries out. */
async function begin(context: Context, id: string, set: Parameters<typeof store.setState>[2]) {
  await store.setState(context.db, id, { done: 0, finishedAt: null, asked: JSON.stringify(context.asked), ...set })
  await context.enqueue(importStudents, { importId: id })
  const line = newId()
  const runs = set.state === 'running'
  await context.audit({ resource: 'imports', ids: [id], after: { state: set.state }, id: line, ...(runs && { batch: id }) })
  if (runs) await joinImport(context.db, { batch: id, user: context.user.id, head: line, now: context.now, acts: 0 })
  context.emit(importsChanged, [id])
  return shown(context, id)
}

export const importsServer = implement(imports, {
  async list({ query }, context) {
    const { rows, total } = await store.list(context.db, seen(context), query)
    return { imports: rows.map(toImport), total }
  },

  template: async () => ({ type: XLSX, filename: 'plantilla de alumnos.xlsx', body: await templateWorkbook() }),

  find: ({ params }, context) => shown(context, params.id),

  async rows({ params, query }, context) {
    const { createdBy } = await found(context, params.id)
    if (createdBy !== context.user.id) context.require(people)
    const named = context.can(people)
    const { rows, total } = await store.rowsOf(context.db, params.id, query)
    return {
      rows: rows.map(({ number, studentId, verdict, reason, ...row }) => ({
        _id: String(number),
        number,
        ...row,
        // Who is registered under an e-mail is told to those alone who may look students up.
        reason: verdict === 'duplicate' && studentId !== null && !named ? 'Ya está registrado.' : reason,
        verdict: verdict as 'ready',
        student: studentId,
      })),
      total,
    }
  },

  async create({ body }, context) {
    const { db, user, now } = context
    const id = await store.insert(db, { ...body, createdBy: user.id, locationId: user.locationId, createdAt: now })
    await context.audit({ resource: 'imports', ids: [id], after: { filename: body.filename, rows: body.total } })
    context.emit(importsChanged, [id])
    return shown(context, id)
  },

  async addRows({ params, body }, context) {
    const { state, total } = await held(context, params.id, own(context))
    if (state !== 'reading') fail(ALREADY_RUN)
    const read = await store.putRows(context.db, params.id, body.rows)
    return read > total ? fail(TOO_MANY_ROWS) : { read }
  },

  async check({ params: { id }, body }, context) {
    const { state, columns, total } = await held(context, id, own(context))
    if (WAS_RUN.has(state)) fail(ALREADY_RUN)
    if (Object.values(body).some(column => typeof column === 'number' && column >= columns.length)) fail(COLUMN_MISSING)
    if ((await found(context, id)).read < total) fail(ROWS_MISSING)
    const dateOrder = await orderOf(context, id, body)
    await store.forgetVerdicts(context.db, id)
    return begin(context, id, { state: 'checking', mapping: JSON.stringify({ ...body, dateOrder } satisfies Chosen) })
  },

  async run({ params: { id } }, context) {
    const { state } = await held(context, id, own(context))
    if (WAS_RUN.has(state)) fail(ALREADY_RUN)
    if (state !== 'checked') fail(NOT_CHECKED)
    if (!(await found(context, id)).verdicts.ready) fail(NOTHING_TO_WRITE)
    return begin(context, id, { state: 'running' })
  },

  async undo({ params: { id } }, context) {
    await refuseUndo(context, id, ['done'])
    await pressBatch(context, id, true)
    return shown(context, id)
  },

  async remove({ params: { id } }, context) {
    const { state } = await held(context, id, removable(context))
    if (!(await store.remove(context.db, id))) fail(ALREADY_RUN)
    await context.audit({ resource: 'imports', ids: [id], before: { state } })
    context.emit(importsChanged, [id])
  },
})
