// Money has no undo (DES-16): where it is now, and the acts that give it back, in order.
import { sql } from 'kysely'
import { permissionsOf, type Access } from '#contract/access.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { paymentFailures, payments } from '#features/money/payments/contract.ts'
import { isOwnKind, ownVoidEnds } from '#features/money/payments/ownVoid.ts'
import { moneyNow, wholeOf, type MoneyNow } from '#features/money/payments/server/public.ts'
import { registrationFailures, registrations } from '#features/money/registrations/contract.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { isMoney, type Undo } from '#lib/undo.ts'
import type { Context } from '#server/http/feature.ts'
import { httpErrors } from '#server/http/refusal.ts'
import type { UndoInstead } from '../../contract.ts'
import type { Act } from './permissions.ts'

const ENROLS: ReadonlySet<string> = new Set([enrolment.enrol.name, enrolment.register.name])
const CORRECTS: ReadonlySet<string> = new Set([payments.reverse.name, payments.refund.name])
/** A void is followed by a new charge; any other movement has acts of its own. */
export const movedMoney = (act: Act, undo: Undo | null): boolean => isMoney(undo) || act.route === payments.void.name

const BACK = 'Ese dinero ya se regresó.'

interface Money {
  where: string[]
  instead: UndoInstead[]
}

const mayCall = ({ can }: Context, access: Access): boolean => permissionsOf(access).some(permission => can(permission))
const offer = (
  context: Context,
  route: { name: string; access: Access },
  line: Pick<MoneyNow, 'studentId'>,
  label: string,
): UndoInstead => ({
  route: route.name,
  label,
  may: mayCall(context, route.access),
  reason: null,
  student: line.studentId,
  entry: null,
  group: null,
  amount: null,
  course: null,
})

/** True for money of another campus that is not the caller's own (CON-11). */
const elsewhere = ({ user }: Context, { userId, locationId }: MoneyNow): boolean =>
  user.campuses !== null && userId !== user.id && !(locationId !== null && user.campuses.includes(locationId))

/** The same rights as in `payments.void`: any money, or the user's own for ten minutes (COB-34). */
function voidOffer(context: Context, line: MoneyNow, amount: number): UndoInstead {
  const each = offer(context, payments.void, line, `Anular ${formatMoney(Math.abs(amount))}`)
  const any = context.can(paymentsAccess.correct)
  const own = line.userId === context.user.id && isOwnKind(line.source)
  const late = !any && own && context.now.getTime() > ownVoidEnds(line.enteredAt)
  const reason = elsewhere(context, line) ? httpErrors.outsideCampus.message : late ? paymentFailures.VOID_TOO_LATE.message : null
  return { ...each, entry: line.id, amount, may: each.may && (any || own), reason }
}

function reverseOffer(context: Context, line: MoneyNow): UndoInstead {
  const each = offer(context, payments.reverse, line, `Revertir ${formatMoney(line.reversible)}`)
  return { ...each, entry: line.id, amount: line.reversible, reason: elsewhere(context, line) ? httpErrors.outsideCampus.message : null }
}

const againOffer = (context: Context, line: MoneyNow, amount: number): UndoInstead => ({
  ...offer(context, payments.create, line, `Cobrar de nuevo ${formatMoney(amount)}`),
  entry: line.id,
  amount,
  course: line.course?._id ?? null,
})

const dayOf = ({ academy }: Context, { enteredAt }: MoneyNow) => formatDay(academyDay(new Date(enteredAt), academy.timeZone))
const inTill = (context: Context, line: MoneyNow, amount: number) =>
  `${formatMoney(Math.abs(amount))} en la caja del ${dayOf(context, line)}${line.cashier ? ` de ${line.cashier.name} ${line.cashier.lastName}` : ''}, sin corte`
const beforePlantel = (amount: number) => `${formatMoney(amount)} pagados antes de Plantel`
const counted = (context: Context, line: MoneyNow, amount: number) =>
  `${formatMoney(Math.abs(amount))} en el corte del ${dayOf(context, line)}, que ya se cerró`

/** The way to give a payment back: the first act that applies. */
async function waysToReturn(context: Context, lines: readonly MoneyNow[]): Promise<Money> {
  const first = lines.find(line => line.amount > 0) ?? lines[0]!
  const { credit, ended } = first
  const own = lines.reduce((sum, line) => sum + line.amount, 0)
  const reversible = first.closed ? lines.reduce((sum, line) => sum + line.reversible, 0) : own
  if (first.voidedAt !== null || (first.closed && first.amount > 0 && reversible === 0)) return { where: [BACK], instead: [] }
  if (ended && credit < reversible) {
    if (credit === 0 && first.refunded) return { where: [BACK], instead: [] }
    if (credit > 0) {
      const each = offer(context, payments.refund, first, `Devolver ${formatMoney(credit)}`)
      return { where: [`${formatMoney(credit)} de saldo a favor del alumno`], instead: [{ ...each, amount: credit }] }
    }
  }
  const refusal = ended && reversible > 0 && credit === 0 ? paymentFailures.CREDIT_USED.message : null
  const judged = (each: UndoInstead) => ({ ...each, reason: each.reason ?? refusal })
  if (first.closed)
    return {
      where: [counted(context, first, own || first.discount)],
      instead: lines.filter(line => line.reversible > 0).map(line => judged(reverseOffer(context, line))),
    }
  const whole = first.amount === 0 ? first.discount : first.act === first.id ? own : await wholeOf(context.db, first.act)
  const where = first.source === 'opening' ? beforePlantel(whole) : inTill(context, first, whole)
  return { where: [where], instead: [judged(voidOffer(context, first, whole))] }
}

/** A reversal or refund of today is voided; later its money is charged again. */
function corrected(context: Context, line: MoneyNow): Money {
  if (line.voidedAt !== null) return { where: ['Ya se anuló.'], instead: [] }
  if (!line.closed) return { where: [inTill(context, line, line.amount)], instead: [voidOffer(context, line, line.amount)] }
  return { where: [counted(context, line, line.amount)], instead: [againOffer(context, line, -line.amount)] }
}

function voided(context: Context, lines: readonly MoneyNow[]): Money {
  const byStudent = Map.groupBy(
    lines.filter(line => line.voidedAt !== null && line.amount > 0 && line.source !== 'opening'),
    line => line.studentId,
  )
  const instead = [...byStudent.values()].map(all =>
    againOffer(
      context,
      all[0]!,
      all.reduce((sum, line) => sum + line.amount, 0),
    ),
  )
  return { where: [], instead }
}

interface Enrolled {
  id: string
  groupId: string
  group: string
  studentId: string
  ended: boolean
  name: string
  gone: boolean
  balanced: boolean
}

/** The seat that the act took, and the student it created. */
async function seats(context: Context, { ids, route }: Act): Promise<UndoInstead[]> {
  const { rows } = await sql<Enrolled>`
    select r.id, r.group_id, g.name as "group", r.student_id, r.ended_at is not null as ended, concat_ws(' ', s.name, s.last_name) as name,
      s.deleted_at is not null as gone, s.balance_due = 0 and s.credit = 0 as balanced
    from registration r join class_group g on g.id = r.group_id join student s on s.id = r.student_id
    where r.id = any(${ids}::char(24)[]) order by r.id`.execute(context.db)
  return rows.flatMap(row => [
    ...(row.ended
      ? []
      : [
          {
            ...offer(context, registrations.remove, row, `Quitar la inscripción en ${row.group}`),
            group: { _id: row.groupId, name: row.group },
          },
        ]),
    ...(row.gone || route !== enrolment.register.name
      ? []
      : [
          {
            ...offer(context, registrations.removeStudent, row, `Eliminar a ${row.name}`),
            reason: row.balanced ? null : registrationFailures.STUDENT_HAS_BALANCE.message,
          },
        ]),
  ])
}

export async function moneyOf(context: Context, act: Act): Promise<Money> {
  const enrols = ENROLS.has(act.route)
  // Discounts of an enrolment end with its seat.
  const lines = (await moneyNow(context.db, act.ids)).filter(({ source }) => !enrols || source === 'payment')
  const parts: Money[] = []
  if (act.route === payments.void.name) parts.push(voided(context, lines))
  else if (CORRECTS.has(act.route)) parts.push(...lines.map(line => corrected(context, line)))
  else for (const each of Map.groupBy(lines, line => line.act).values()) parts.push(await waysToReturn(context, each))
  const instead = [...parts.flatMap(part => part.instead), ...(enrols ? await seats(context, act) : [])]
  return { where: [...new Set(parts.flatMap(part => part.where))], instead }
}
