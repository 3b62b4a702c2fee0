import { implement, type Context } from '#server/http/feature.ts'
import { newId } from '#lib/ids.ts'
import { pressBatch } from '#features/history/undo/server/public.ts'
import { fail } from '#server/http/refusal.ts'
import { importFailures, imports, importsChanged, type ImportKind } from '../contract.ts'
import { enrols, isByRow, KINDS } from '../kinds.ts'
import { chosenOf, missingColumns, ticksOf, type Chosen } from '../kind.ts'
import { importsAccess } from '../access.ts'
import { joinImport, refuseUndo } from './batch.ts'
import { decimalsOf, ordersOf } from './readings.ts'
import { importStudents } from './job.ts'
import { found, isBusy, isSeen, seen } from './seen.ts'
import * as store from './store.ts'
import { judgePeople, namesOf, NOBODY, type PeopleCounts } from './people.ts'
import { sumsOf } from './sums.ts'
import { templateWorkbook } from './template.ts'
import { XLSX } from '#server/http/workbook.ts'

const {
  IMPORT_NOT_FOUND,
  IMPORT_BUSY,
  ROWS_MISSING,
  TOO_MANY_ROWS,
  COLUMN_MISSING,
  COLUMN_NEEDED,
  IMPORT_ENROLS,
  OPENING_DENIED,
  OPENING_CLOSED,
  NOT_CHECKED,
  NOTHING_TO_WRITE,
  ALREADY_RUN,
} = importFailures
const { NOT_YOURS } = importFailures
const { bring, all, undo, people } = importsAccess
const WAS_RUN = new Set<string>(['done', 'undone'])

const mappingOf = (stored: store.Stored | null) => {
  const chosen = chosenOf(stored)
  const { fields, dateOrder, decimal, dueOn, rooms, nameOrders, cuts, talkId, listLevel, listType } = chosen
  const counts = stored?.['people'] as Partial<PeopleCounts> | undefined
  const ticks = ticksOf(chosen)
  return {
    mapping: stored === null ? null : (fields as Record<string, number>),
    dateOrder: dateOrder ?? null,
    ...(rooms && { rooms }),
    ...(decimal && { decimal }),
    ...(dueOn && { dueOn }),
    ...(nameOrders?.['fullName'] && { nameOrder: nameOrders['fullName'] }),
    ...(cuts && { cuts: cuts as Record<string, [number, number]> }),
    ...(counts && { people: { ...NOBODY, ...counts } }),
    ...(talkId && { talkId }),
    ...(listLevel && { listLevel }),
    ...(listType && { listType }),
    ...(Object.keys(ticks).length > 0 && { ticks }),
  }
}

const toImport = ({ id, createdBy, userName, ...record }: store.ImportRecord) => ({
  _id: id,
  ...record,
  ...mappingOf(record.mapping),
  user: { _id: createdBy, name: userName },
})

const shown = async (context: Context, id: string) => ({ import: toImport(await found(context, id)) })

type Held = NonNullable<Awaited<ReturnType<typeof store.lockForUpdate>>>

/** Locks the import until the transaction ends. @throws what `may` throws, or IMPORT_BUSY while a job works on it */
async function held(context: Context, id: string, may: (record: Held) => void) {
  const record = await store.lockForUpdate(context.db, id)
  if (!record || !isSeen(context, record)) return fail(IMPORT_NOT_FOUND)
  may(record)
  return isBusy(record) ? fail(IMPORT_BUSY) : record
}

/** Only the user who uploaded the sheet may continue its import. */
const own =
  ({ user }: Context) =>
  ({ createdBy }: Held): void => {
    if (createdBy !== user.id) fail(NOT_YOURS)
  }

/** Others' imports are discarded by users with the right to undo them. */
const removable =
  (context: Context) =>
  (record: Held): void => {
    if (context.can(undo) && context.can(all)) return
    context.require(bring)
    own(context)(record)
  }

/** Refuses a kind of sheet that needs more than the right to bring one. */
function requireKind({ require }: Context, kind: ImportKind): void {
  if (kind === 'groups') require(importsAccess.groups)
  if (kind === 'visitors') require(...importsAccess.visitors)
}

/** A sheet that enrols, and one that says what was paid, need rights of their own (LLE-42). @returns whether it brings openings */
async function requireEnrols({ db, can }: Context, kind: ImportKind, { fields }: Chosen): Promise<boolean> {
  if (!enrols(kind, fields)) return false
  if (!can(importsAccess.enrol)) fail(IMPORT_ENROLS)
  if (fields.paid === undefined && fields.discount === undefined) return false
  if (!importsAccess.openings.every(permission => can(permission))) fail(OPENING_DENIED)
  const { openingClosedAt } = await db.selectFrom('academy').select('openingClosedAt').executeTakeFirstOrThrow()
  if (openingClosedAt !== null) fail(OPENING_CLOSED)
  return true
}

function refuseMissing(kind: ImportKind, chosen: Chosen): void {
  const missing = missingColumns(KINDS[kind], chosen)
  if (missing.length > 0)
    fail(COLUMN_NEEDED, { fields: missing.map(({ field, label }) => ({ path: field, message: `Elige la columna de ${label}.` })) })
}

/** Begins a step that a job carries out. */
async function begin(context: Context, { id, kind }: { id: string; kind: ImportKind }, set: Parameters<typeof store.setState>[2]) {
  await store.setState(context.db, id, { done: 0, finishedAt: null, asked: JSON.stringify(context.asked), ...set })
  await context.enqueue(importStudents, { importId: id })
  const line = newId()
  const runs = set.state === 'running'
  await context.audit({ resource: 'imports', ids: [id], after: { state: set.state }, id: line, ...(runs && { batch: id }) })
  if (runs) await joinImport(context.db, kind, { batch: id, user: context.user.id, head: line, now: context.now, acts: 0 })
  context.emit(importsChanged, [id])
  return shown(context, id)
}

export const importsServer = implement(imports, {
  async list({ query }, context) {
    const { rows, total } = await store.list(context.db, seen(context), query)
    return { imports: rows.map(toImport), total }
  },

  template: async () => ({ type: XLSX, filename: 'plantilla.xlsx', body: await templateWorkbook() }),

  find: ({ params }, context) => shown(context, params.id),

  async rows({ params, query }, context) {
    const { createdBy } = await found(context, params.id)
    if (createdBy !== context.user.id) context.require(people)
    const named = context.can(people)
    const { rows, total } = await store.rowsOf(context.db, params.id, query)
    return {
      rows: rows.map(({ number, studentId, madeGroup, verdict, reason, ...row }) => ({
        _id: String(number),
        number,
        ...row,
        // Only users who may see students learn who is registered under an e-mail.
        reason: verdict === 'duplicate' && studentId !== null && !named ? 'Ya está registrado.' : reason,
        verdict: verdict as 'ready',
        student: studentId,
        group: madeGroup,
      })),
      total,
    }
  },

  async sums({ params }, context) {
    const record = await found(context, params.id)
    if (record.createdBy !== context.user.id) context.require(people)
    return sumsOf(context.db, record, context.today)
  },

  async names({ params, query }, context) {
    const record = await found(context, params.id)
    if (record.createdBy !== context.user.id) context.require(people)
    return namesOf(context.db, record.id, chosenOf(record.mapping), query)
  },

  async create({ body }, context) {
    const { db, user, now } = context
    requireKind(context, body.kind)
    const id = await store.insert(db, { ...body, createdBy: user.id, locationId: user.locationId, createdAt: now })
    await context.audit({
      resource: 'imports',
      ids: [id],
      after: { ...(body.kind !== 'students' && { kind: body.kind }), filename: body.filename, rows: body.total },
    })
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
    const { kind, state, columns, total } = await held(context, id, own(context))
    if (WAS_RUN.has(state)) fail(ALREADY_RUN)
    if (Object.values(body).some(column => typeof column === 'number' && column >= columns.length)) fail(COLUMN_MISSING)
    if ((await found(context, id)).read < total) fail(ROWS_MISSING)
    const chosen = chosenOf(body)
    refuseMissing(kind, chosen)
    await requireEnrols(context, kind, chosen)
    const decimals = await decimalsOf(context, { id, kind }, chosen)
    const orders = await ordersOf(context, { id, kind }, chosen)
    const dateOrder = Object.values(orders)[0]
    const judged = kind === 'groups' ? {} : await judgePeople(context, { id, kind }, chosen, body.nameOrder)
    await store.forgetVerdicts(context.db, id)
    const mapping = JSON.stringify({ ...body, dateOrder, orders, decimals, ...judged })
    return begin(context, { id, kind }, { state: 'checking', mapping })
  },

  async run({ params: { id } }, context) {
    const { kind, state, mapping } = await held(context, id, own(context))
    requireKind(context, kind)
    const brings = await requireEnrols(context, kind, chosenOf(mapping as store.Stored | null))
    if (WAS_RUN.has(state)) fail(ALREADY_RUN)
    if (state !== 'checked') fail(NOT_CHECKED)
    if (!(await found(context, id)).verdicts.ready) fail(NOTHING_TO_WRITE)
    if (brings) await context.prove()
    return begin(context, { id, kind }, { state: 'running' })
  },

  async undo({ params: { id } }, context) {
    await refuseUndo(context, id, ['done'])
    const { kind, mapping } = await found(context, id)
    if (!isByRow(kind, chosenOf(mapping))) {
      await pressBatch(context, id, true)
      return shown(context, id)
    }
    await store.lockForUpdate(context.db, id)
    await refuseUndo(context, id, ['done'])
    return begin(context, { id, kind }, { state: 'undoing' })
  },

  async remove({ params: { id } }, context) {
    const { state } = await held(context, id, removable(context))
    if (!(await store.remove(context.db, id))) fail(ALREADY_RUN)
    await context.audit({ resource: 'imports', ids: [id], before: { state } })
    context.emit(importsChanged, [id])
  },
})
