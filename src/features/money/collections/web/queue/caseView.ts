// Texts of a case of the queue.
import { Ban, MessageCircle, Phone, PhoneMissed, PhoneOff, Handshake, type LucideIcon } from 'lucide-react'
import { academyDay, daysBetween, formatDay, shortDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { Tone } from '#web/ui/StateTag.tsx'
import type { Case, Contact } from '../../contract.ts'
import { OUTCOME_LABELS, OUTCOMES, type Outcome } from '../../outcomes.ts'

const ICONS: Record<Outcome, LucideIcon> = {
  answered: Phone,
  no_answer: PhoneMissed,
  wrong_number: PhoneOff,
  promise: Handshake,
  whatsapp: MessageCircle,
  refused: Ban,
}
export const iconOf = (outcome: Outcome): LucideIcon => ICONS[outcome]

/** 1 to 6, in their displayed order. */
export const keyOf = (outcome: Outcome): string => String(OUTCOMES.indexOf(outcome) + 1)

/** '1 día', '12 días': since the oldest open date. */
export const lateFor = (dueOn: string, today: string): string => counted(daysBetween(dueOn, today), 'día', 'días')

/** '12 días' since the oldest open date, 'vence hoy', 'en 3 días'. */
export function ageText(dueOn: string, today: string): string {
  const days = daysBetween(dueOn, today)
  return days > 0 ? counted(days, 'día', 'días') : days === 0 ? 'vence hoy' : `en ${counted(-days, 'día', 'días')}`
}

/** 'hoy', 'ayer', or the date: '18/11'. */
export function whenOf(at: string, { today, timeZone }: { today: string; timeZone: string }): string {
  const day = academyDay(new Date(at), timeZone)
  const ago = daysBetween(day, today)
  return ago === 0 ? 'hoy' : ago === 1 ? 'ayer' : shortDay(day, today)
}

interface ContactText {
  text: string
  tone: Tone
  icon: LucideIcon | undefined
}

const PROMISED: Record<'kept' | 'broken', ContactText> = {
  kept: { text: 'Promesa cumplida', tone: 'green', icon: Handshake },
  broken: { text: 'Promesa rota', tone: 'red', icon: Handshake },
}

/** The last contact in few words: 'Promesa rota', 'Promesa hoy', 'Le escribí ayer', 'No contestó 18/11'. */
export function contactTag({ outcome, promise, at }: Contact, moment: { today: string; timeZone: string }): ContactText {
  if (!promise) return { text: `${OUTCOME_LABELS[outcome]} ${whenOf(at, moment)}`, tone: 'outline', icon: ICONS[outcome] }
  if (promise.state !== 'open') return PROMISED[promise.state]
  const due = promise.on === moment.today
  return { text: due ? 'Promesa hoy' : `Promesa ${shortDay(promise.on, moment.today)}`, tone: due ? 'amber' : 'outline', icon: Handshake }
}

/** The promise in a list of contacts: 'Promesa de $600.00 para el 27/11/2026, rota'. */
export const promiseText = (on: string, amount: string, state: 'open' | 'kept' | 'broken'): string =>
  `Promesa de ${amount} para el ${formatDay(on)}${{ open: '', kept: ', cumplida', broken: ', rota' }[state]}`

/** The person to call, with the number: the payer, else the student. */
export function reached({ payer, name, phoneNumber }: Pick<Case, 'payer' | 'name' | 'phoneNumber'>): { name: string; digits: string } {
  return payer?.phoneNumber ? { name: payer.name, digits: payer.phoneNumber } : { name, digits: phoneNumber }
}
