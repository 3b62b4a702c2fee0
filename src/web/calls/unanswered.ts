// Acts without an answer (M118): stored before they are sent, until their outcome is known. They survive a reload and a
// sign-out. Stored are only the student's id, and the employee's id and name.
import { addressOf, type AnyRoute } from '#contract/route.ts'
import { wallClock } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { now } from '#web/state/clock.ts'
import { tabStore } from '#web/state/safeStore.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { store } from '#web/state/store.ts'
import { uuid } from '#web/state/uuid.ts'

export interface SentAct {
  key: string
  /** As in docs/api.md. */
  route: string
  /** The record or person: the same act on it must wait. */
  on: string
  what: string
  /** Pesos. */
  amount: number | null
  by: { id: string; name: string }
  /** Milliseconds. */
  at: number
}

export interface Outcome {
  state: 'done' | 'running' | 'none'
  at: string | null
  answer: Record<string, unknown> | null
}

const KEY = 'plantel.unanswered'
/** The server keeps keys for 72 hours. */
const KEPT_MS = 71 * 3_600_000
const PERSONS = ['student', 'payer', 'persons', 'person', 'userTalks', 'talk', 'account'] as const

function storedActs(): SentAct[] {
  try {
    const all = JSON.parse(tabStore.get(KEY) ?? '[]') as SentAct[]
    return all.filter(({ at }) => now().getTime() - at < KEPT_MS)
  } catch {
    return []
  }
}

const keepAll = (all: readonly SentAct[]): void => (all.length > 0 ? tabStore.set(KEY, JSON.stringify(all)) : tabStore.remove(KEY))

/** Acts that nobody waits for any more: their page is gone, or their answer did not come. */
export const lostActs = store<readonly SentAct[]>([])
export function comeBack(): void {
  keysByAct.clear()
  lostActs.set(storedActs())
}

/** The body of each call of this page, to recognize a repetition. */
const keysByAct = new Map<string, string>()

const toldBy = (body: object): number | null => {
  const { amount, payment, shares } = body as { amount?: unknown; payment?: { amount?: unknown }; shares?: { amount: number }[] }
  if (shares) return shares.reduce((sum, share) => sum + share.amount, 0)
  const amountOfAct = Number(amount ?? payment?.amount ?? Number.NaN)
  return Number.isFinite(amountOfAct) ? amountOfAct : null
}

/** Stores an act before it is sent. Null when nobody is signed in. */
export function rememberAct(route: AnyRoute, path: string, body: unknown): SentAct | null {
  const user = sessionStore.get()?.user
  if (!user || !route.idempotent) return null
  const values = (body ?? {}) as Record<string, unknown>
  const on = [path, ...PERSONS.map(name => values[name]).filter(value => typeof value === 'string' || Array.isArray(value))].join(' ')
  const act: SentAct = {
    key: uuid(),
    route: addressOf(route),
    on,
    what: route.idempotent,
    amount: toldBy(values),
    by: { id: user._id, name: `${user.name} ${user.lastName}` },
    at: now().getTime(),
  }
  keepAll([...storedActs(), act])
  keysByAct.set(act.key, JSON.stringify(body))
  return act
}

export function forgetAct({ key }: SentAct): void {
  keepAll(storedActs().filter(act => act.key !== key))
  keysByAct.delete(key)
  lostActs.set(lostActs.get().filter(act => act.key !== key))
}

export const loseAct = (act: SentAct): void => lostActs.set([...lostActs.get().filter(({ key }) => key !== act.key), act])

export const sameLost = ({ route, on, by }: SentAct): SentAct | undefined =>
  lostActs.get().find(act => act.route === route && act.on === on && act.by.id === by.id)

export const isSame = (act: SentAct, body: unknown): boolean => keysByAct.get(act.key) === JSON.stringify(body)

export const isMine = ({ by }: SentAct): boolean => by.id === sessionStore.get()?.user._id

/** 'cobro de $81.00 de las 03:14'. @param when the server's time; else the time of sending */
export function nounOf({ what, amount, at }: SentAct, when: string | null = null): string {
  const { time } = wallClock(new Date(when ?? at), sessionStore.get()?.academy.timeZone ?? 'UTC')
  const sum = amount === null ? '' : ` de ${formatMoney(toCentavos(amount))}`
  return `${what.slice(3)}${sum} de las ${time}`
}
export const article = ({ what }: SentAct) => what.slice(0, 2)

export const doneText = (act: SentAct, at: string | null = null): string =>
  `${article(act) === 'el' ? 'El' : 'La'} ${nounOf(act, at)} sí se registró.`
export const unknownText = (act: SentAct): string => `No sabemos si se guardó ${article(act)} ${nounOf(act)}.`
