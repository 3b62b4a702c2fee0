import { academyDay, shortDay } from '#lib/days.ts'
import { today } from '#web/state/clock.ts'
import type { Tone } from '#web/ui/StateTag.tsx'
import { momentOf } from '../offerText.ts'
import { reasonText } from '../reasons.ts'
import type { WaitingEntry } from '../contract.ts'

const HOUR = 3_600_000
const SOON = 2 * HOUR

export const nameOf = ({ name, lastName }: WaitingEntry['persons'][number]): string => [name, lastName].filter(Boolean).join(' ')

/** 'Mariana Cortés y 1 más' */
export function whoOf({ persons }: Pick<WaitingEntry, 'persons'>): string {
  const [first] = persons
  const name = first ? nameOf(first) : '—'
  return persons.length > 1 ? `${name} y ${persons.length - 1} más` : name
}

/** 'Sabatino A', 'Cualquiera en Lindavista', 'Cualquiera en cualquier sede' */
export const wishOf = ({ group, location }: Pick<WaitingEntry, 'group' | 'location'>): string =>
  group?.name ?? (location ? `Cualquiera en ${location.name}` : 'Cualquiera en cualquier sede')

/** 'quedan 5 h', 'quedan 40 min', 'vence ahora' */
export function leftOf(endsAt: string, now: number): { text: string; soon: boolean } {
  const millisLeft = Date.parse(endsAt) - now
  const hours = Math.floor(millisLeft / HOUR)
  const text =
    millisLeft <= 0
      ? 'vence ahora'
      : hours > 1
        ? `quedan ${hours} h`
        : hours === 1
          ? 'queda 1 h'
          : `quedan ${Math.ceil(millisLeft / 60_000)} min`
  return { text, soon: millisLeft < SOON }
}

const OVER = { enrolled: 'Inscrito', expired: 'Venció', left: 'No, gracias' } as const

/** The state in a word, or why they are not called. */
export function stateOf(entry: WaitingEntry, now: number, timeZone: string): { text: string; tone: Tone } {
  const { hold, reason, state } = entry
  if (hold) {
    const { text, soon } = leftOf(hold.endsAt, now)
    const word = hold.toCall ? 'Por llamar' : hold.offer ? 'Ofrecido' : 'Apartado'
    return { text: `${word}, ${text}`, tone: soon ? 'red' : 'amber' }
  }
  if (entry.unconfirmed) return { text: 'Sin confirmar', tone: 'outline' }
  if (reason) return { text: reasonText(reason, entry, at => momentOf(new Date(at), timeZone, today())), tone: 'grey' }
  return { text: OVER[state as keyof typeof OVER] ?? 'Espera', tone: 'outline' }
}

/** '23/11' */
export const sinceOf = ({ joinedAt }: Pick<WaitingEntry, 'joinedAt'>, timeZone: string): string =>
  shortDay(academyDay(new Date(joinedAt), timeZone), today())
