import { implement, type Context } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import type { Mapping } from '../columns.ts'
import { importFailures, imports, importsChanged } from '../contract.ts'
import { importStudents } from './job.ts'
import * as store from './store.ts'
import { templateWorkbook } from './template.ts'
import { XLSX } from '#server/sheet.ts'

const { IMPORT_NOT_FOUND, IMPORT_BUSY, ROWS_MISSING, TOO_MANY_ROWS, COLUMN_MISSING, NOT_CHECKED, NOTHING_TO_WRITE, ALREADY_RUN, NOT_RUN } =
  importFailures
const BUSY = new Set<string>(['checking', 'running', 'undoing'])
const WAS_RUN = new Set<string>(['done', 'undone'])

const toImport = ({ id, createdBy, userName, ...record }: store.ImportRecord) => ({
  _id: id,
  ...record,
  mapping: record.mapping as Record<string, number> | null,
  user: { _id: createdBy, name: userName },
})

const found = async ({ db }: Context, id: string) => (await store.find(db, id)) ?? fail(IMPORT_NOT_FOUND)
const shown = async (context: Context, id: string) => ({ import: toImport(await found(context, id)) })

/** The import, held until the transaction ends, unless a job is at it. */
async function held({ db }: Context, id: string) {
  const record = (await store.hold(db, id)) ?? fail(IMPORT_NOT_FOUND)
  return BUSY.has(record.state) ? fail(IMPORT_BUSY) : record
}

/** Begins a step that a job carries out. */
async function begin(context: Context, id: string, set: Parameters<typeof store.setState>[2]) {
  await store.setState(context.db, id, { done: 0, finishedAt: null, ...set })
  await context.enqueue(importStudents, { importId: id })
  await context.audit({ resource: 'imports', ids: [id], after: { state: set.state } })
  context.emit(importsChanged, [id])
  return shown(context, id)
}

export const importsServer = implement(imports, {
  async list({ query }, { db }) {
    const { rows, total } = await store.list(db, query)
    return { imports: rows.map(toImport), total }
  },

  template: async () => ({ type: XLSX, filename: 'plantilla de alumnos.xlsx', body: await templateWorkbook() }),

  find: ({ params }, context) => shown(context, params.id),

  async rows({ params, query }, context) {
    await found(context, params.id)
    const { rows, total } = await store.rowsOf(context.db, params.id, query)
    return {
      rows: rows.map(({ number, studentId, verdict, ...row }) => ({
        _id: String(number),
        number,
        ...row,
        verdict: verdict as 'ready',
        student: studentId,
      })),
      total,
    }
  },

  async create({ body }, context) {
    const { db, user, now } = context
    const id = await store.insert(db, { ...body, createdBy: user.id, createdAt: now })
    await context.audit({ resource: 'imports', ids: [id], after: { filename: body.filename, total: body.total } })
    context.emit(importsChanged, [id])
    return shown(context, id)
  },

  async addRows({ params, body }, context) {
    const { state, total } = await held(context, params.id)
    if (state !== 'reading') fail(ALREADY_RUN)
    const read = await store.putRows(context.db, params.id, body.rows)
    return read > total ? fail(TOO_MANY_ROWS) : { read }
  },

  async check({ params: { id }, body }, context) {
    const { state, columns, total } = await held(context, id)
    if (WAS_RUN.has(state)) fail(ALREADY_RUN)
    if (Object.values(body).some(column => column !== undefined && column >= columns.length)) fail(COLUMN_MISSING)
    if ((await found(context, id)).read < total) fail(ROWS_MISSING)
    await store.forgetVerdicts(context.db, id)
    return begin(context, id, { state: 'checking', mapping: JSON.stringify(body satisfies Mapping) })
  },

  async run({ params: { id } }, context) {
    const { state } = await held(context, id)
    if (WAS_RUN.has(state)) fail(ALREADY_RUN)
    if (state !== 'checked') fail(NOT_CHECKED)
    if (!(await found(context, id)).verdicts.ready) fail(NOTHING_TO_WRITE)
    return begin(context, id, { state: 'running' })
  },

  async undo({ params: { id } }, context) {
    const { state } = await held(context, id)
    if (state !== 'done') fail(NOT_RUN)
    return begin(context, id, { state: 'undoing' })
  },

  async remove({ params: { id } }, context) {
    const { state } = await held(context, id)
    if (!(await store.remove(context.db, id))) fail(ALREADY_RUN)
    await context.audit({ resource: 'imports', ids: [id], before: { state } })
    context.emit(importsChanged, [id])
  },
})
