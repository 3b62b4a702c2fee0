import { newId } from '#lib/ids.ts'
import { toPesos } from '#lib/money.ts'
import { figure } from '#lib/numbers.ts'
import { routeCalled } from '#server/http/called.ts'
import { recallMessages } from '#features/foundation/outbox/server/public.ts'
import { sentenceOf } from '#features/foundation/audit/server/public.ts'
import { permissionsOf } from '#contract/access.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { never } from '#lib/undo.ts'
import { enrolmentFailures } from '#features/money/enrolment/contract.ts'
import { waitingFailures } from '#features/outreach/waiting/contract.ts'
import { advisoryFailures } from '#features/presence/advisories/contract.ts'
import { undo, undoFailures } from '../contract.ts'
import { asOf } from './one/asOf.ts'
import { pressBatch, showBatch } from './batch/batch.ts'
import { carryOut, claim } from './one/carryOut.ts'
import { handOf } from './one/actor.ts'
import { kindOf } from './batch/kinds.ts'
import {
  actOfLine,
  declared,
  isErased,
  isLate,
  isOwn,
  isOpen,
  lineOf,
  netsOf,
  refuseOthers,
  undoneOf,
  type Act,
} from './one/permissions.ts'
import { moneyOf, movedMoney } from './one/money.ts'
import { planOf, type Plan } from './plan/plan.ts'
import { shapeOf } from './plan/shape.ts'
import { inWords, wired } from './words/words.ts'

/** A line of a batch or an import: undone with the whole. */
const OF_WHOLE = never('Es parte de un lote: se deshace completo.')

/** An employee limited to campuses sees no act without a campus, but may undo one of theirs about what every campus shares. */
async function findAct(context: Context, id: string) {
  const line = await lineOf(context.db, id)
  if (line) return findLine(context, line)
  return context.wholly(async () => {
    const own = await lineOf(context.db, id)
    if (!own || !isOwn(context, own) || own.campuses.length > 0) return fail(undoFailures.AUDIT_NOT_FOUND)
    const act = await findLine(context, own)
    return act.nets.every(({ tab }) => isOpen(tab)) ? act : fail(undoFailures.AUDIT_NOT_FOUND)
  })
}

async function findLine(context: Context, line: Act) {
  const act = await actOfLine(context.db, line)
  // Restored from the Papelera, undone and redone: treated as restored.
  const again = act.id === line.id || line.undoes === null ? undefined : await lineOf(context.db, line.undoes)
  const route = again && routeCalled(again.route)?.undo
  const { undo: own, act: first } = await declared(context.db, act)
  const how = line.batch && (line.undoes !== null || kindOf(first.route)) ? OF_WHOLE : own
  const nets = await netsOf(context.db, act)
  const erased = await isErased(context.db, act)
  const sentence = how?.how === 'rows' || how?.how === 'recall' ? how.said : sentenceOf(first.route)
  return { act, first, undo: how, nets, erased, said: sentence, adapts: route?.how === 'rows' && route.adapts === true }
}
type FoundAct = Awaited<ReturnType<typeof findAct>>

/** Acts undone on their own screens, with no known values. */
const NOTHING_KNOWN = { reason: null, student: null, entry: null, group: null, amount: null, course: null }

/** The acts that give it back, in order, and where its money is now. */
async function pressesOf(context: Context, { first, undo: how }: FoundAct) {
  if (movedMoney(first, how)) return moneyOf(context, first)
  const routes = how?.how === 'instead' ? how.routes : []
  const instead = routes.map(name => ({
    route: name,
    label: sentenceOf(name),
    may: permissionsOf(routeCalled(name)?.access ?? 'auth').some(context.can),
    ...NOTHING_KNOWN,
  }))
  return { where: [], instead }
}

const insteadOf = async (context: Context, each: FoundAct) =>
  (await pressesOf(context, each)).instead.map(({ amount, ...press }) => ({ ...press, amount: amount === null ? null : toPesos(amount) }))

async function refuseKind(context: Context, each: FoundAct): Promise<void> {
  const { undo: how, act, nets } = each
  if (how?.how === 'never') fail(undoFailures.UNDO_NEVER, { message: how.reason })
  if (how?.how === 'instead') fail(undoFailures.UNDO_MONEY, { ext: { instead: await insteadOf(context, each) } })
  if (isLate(act, context.now)) fail(undoFailures.UNDO_LATE)
  if (each.erased) fail(undoFailures.UNDO_ERASED)
  if (how?.how === 'recall') return
  if (how === null || nets.length === 0) fail(undoFailures.UNDO_UNKNOWN)
}

/** A user sees the way back of their own money; each act checks its own permission. */
function refuseOther(context: Context, each: FoundAct): void {
  if (!(movedMoney(each.first, each.undo) && isOwn(context, each.act))) refuseOthers(context, each, each.nets)
}

async function stateOf(context: Context, each: FoundAct) {
  const { act, undo: how } = each
  const plain = (state: 'open' | 'undone' | 'never' | 'money' | 'late' | 'unknown', reason: string | null) => ({
    state,
    reason,
    lines: [],
    conflicts: [],
  })
  if (how?.how === 'never') return plain('never', how.reason)
  if (how?.how === 'instead') return plain('money', undoFailures.UNDO_MONEY.message)
  if (await undoneOf(context.db, act)) return plain('undone', null)
  if (isLate(act, context.now)) return plain('late', undoFailures.UNDO_LATE.message)
  if (each.erased) return plain('never', undoFailures.UNDO_ERASED.message)
  if (how?.how === 'recall') return plain('open', null)
  if (how === null || each.nets.length === 0) return plain('unknown', undoFailures.UNDO_UNKNOWN.message)
  return null
}

/** Whether others' changes may be left out (DES-14). */
const standAlone = ({ undo: how, nets }: FoundAct) => nets.length === 1 || (how?.how === 'rows' && how.parts === true)
const leavesRest = (each: FoundAct, { steps, conflicts }: Plan) => conflicts.length > 0 && steps.length > 0 && standAlone(each)

/** Holds the messages not sent yet; sending them again is another act (DES-18). */
async function recall(context: Context, { act, first, said }: FoundAct, by: string) {
  if (act.undoes !== null) fail(undoFailures.UNDO_NEVER, { message: 'Lo que se detuvo se envía con «Reenviar».' })
  if (act.tx === null) fail(undoFailures.UNDO_UNKNOWN)
  await claim(context, handOf(context), act, by)
  const { stopped, left } = await recallMessages(context, { tx: act.tx, at: act.at, ids: act.ids })
  if (stopped === 0) fail(undoFailures.RECALL_LATE)
  const text = `${said}: deshecho`
  await context.audit({ resource: first.resource, ids: first.ids, after: { stopped, left, undid: text }, undoes: { act: act.id, id: by } })
  return { act: by, said: text, notes: [recallText(stopped, left)], leftOut: [], final: true }
}

function recallText(stopped: number, keptCount: number): string {
  if (keptCount === 0)
    return stopped === 1 ? 'Se detuvo: el mensaje no salió.' : `Se detuvo: ninguno de los ${figure(stopped)} mensajes salió.`
  return `Se detuvo: ${keptCount === 1 ? '1 mensaje ya había' : `${figure(keptCount)} mensajes ya habían`} salido, ${figure(stopped)} no.`
}

export const undoServer = implement(
  undo,
  {
    asOf: ({ params, query }, context) => asOf(context, params.id, query.day),

    async show({ params: { id } }, context) {
      const each = await findAct(context, id)
      if (!context.can('get /audit/')) refuseOther(context, each)
      const settled = await stateOf(context, each)
      const { said } = each
      if (settled) return { said, rest: false, ...(await pressesOf(context, each)), ...settled }
      // The locks of a preview end with it.
      const plan = await context.db.transaction().execute(async trx => planOf(trx, await shapeOf(trx), each.nets))
      const words = await inWords(context, plan)
      const state = words.conflicts.length > 0 ? ('changed' as const) : ('open' as const)
      return { state, reason: null, where: [], said, ...words, instead: [], rest: leavesRest(each, plan) }
    },

    async press({ params: { id }, body: { rest } }, context) {
      const each = await findAct(context, id)
      const { act, first, nets, said } = each
      refuseOther(context, each)
      if (routeCalled(first.route)?.proof) await context.prove()
      await refuseKind(context, each)
      const by = newId()
      if (each.undo?.how === 'recall') return recall(context, each, by)
      const hand = handOf(context)
      await claim(context, hand, act, by)
      const shape = await shapeOf(context.db)
      const plan = await planOf(context.db, shape, nets)
      if (plan.conflicts.length > 0 && !rest && !each.adapts)
        fail(undoFailures.UNDO_CHANGED, { ext: { conflicts: await wired(context, plan), rest: leavesRest(each, plan) } })
      if (rest && !standAlone(each)) fail(undoFailures.UNDO_PARTS)
      const leftOut = (await inWords(context, plan)).conflicts
      const text = act.undoes === null ? `${said}: deshecho` : `${said}: rehecho`
      const notes = await carryOut(hand, { act, shape, plan, first, undoes: { act: act.id, id: by }, text, adapts: each.adapts })
      return { act: by, said: text, notes, leftOut, final: false }
    },

    showBatch: ({ params: { id } }, context) => showBatch(context, id),

    pressBatch: ({ params: { id }, body: { rest } }, context) => pressBatch(context, id, rest),
  },
  {
    // Constraints that only an undo violates: the routes check before.
    constraints: {
      advisory_booking_standing_key: [advisoryFailures.ALREADY_BOOKED],
      registration_standing_key: [enrolmentFailures._05],
      seat_hold_entry_key: [waitingFailures.WAITING_STATE],
    },
  },
)
