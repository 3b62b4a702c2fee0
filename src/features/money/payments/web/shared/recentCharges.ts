// Recent charges at this browser's till, to warn before an accidental repeat (M118).
import { wallClock } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { now } from '#web/state/clock.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { confirm } from '#web/ui/confirm.ts'

interface Charge {
  student: string
  concept: string
  /** Centavos. */
  amount: number
}

interface Recent extends Charge {
  /** The ids of its payments. */
  ids: string[]
  /** When the charge was made, milliseconds since 1970. */
  at: number
}

const KEY = 'plantel.charges'
const RECENT_MS = 5 * 60_000

function recent(): Recent[] {
  try {
    return (JSON.parse(browserStore.get(KEY) ?? '[]') as Recent[]).filter(({ at }) => now().getTime() - at < RECENT_MS)
  } catch {
    return []
  }
}

const keep = (all: readonly Recent[]): void => browserStore.set(KEY, JSON.stringify(all))

export const rememberCharge = ({ student, concept, amount }: Charge, payments: readonly { _id: string }[]): void =>
  keep([...recent(), { student, concept, amount, ids: payments.map(({ _id }) => _id), at: now().getTime() }])

export function forgetCharges(voided: readonly { _id: string }[]): void {
  const voidedIds = new Set(voided.map(({ _id }) => _id))
  const before = recent()
  if (before.length > 0) keep(before.filter(({ ids }) => !ids.some(id => voidedIds.has(id))))
}

/** Asks when one of these is a repeat within five minutes; 'No' comes first. */
export async function isMeant(charges: readonly Charge[], timeZone: string): Promise<boolean> {
  const twin = recent().findLast(each =>
    charges.some(({ student, concept, amount }) => each.student === student && each.concept === concept && each.amount === amount),
  )
  if (!twin) return true
  return confirm({
    title: `Ya se cobraron ${formatMoney(twin.amount)} a las ${wallClock(new Date(twin.at), timeZone).time}.`,
    text: '¿Cobrar otra vez?',
    ok: 'Cobrar otra vez',
    cancel: 'No',
    danger: true,
  })
}
