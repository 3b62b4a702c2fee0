import {
  ArrowRightLeft,
  CalendarClock,
  Check,
  CircleSlash,
  PhoneCall,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  UserRoundCheck,
  Voicemail,
  type LucideIcon,
} from 'lucide-react'
import { academyDay, addDays, shortDay, startOfDay, wallClock } from '#lib/days.ts'
import type { Tone } from '#web/ui/StateTag.tsx'
import { CALL_STATE, callStateLabel } from '../../callState.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import { CALL, CALL_HOURS, callAtFault, callsLater } from '../../outcomes.ts'
import type { TalkStudent } from '../../visitor.ts'

interface CallState {
  label: string
  /** Null: words without a colored tag. */
  tone: Tone | null
  icon?: LucideIcon
}

/** For one of the ten outcomes, or a call without one. */
export const iconOf = (status: number): LucideIcon => {
  if (status === CALL_STATE.called) return PhoneCall
  if (status <= CALL.voicemail) return Voicemail
  if (status === CALL.hungUp) return PhoneOff
  if (status === CALL.reschedule) return CalendarClock
  if (status === CALL.callBack) return PhoneForwarded
  return status === CALL.noSuchNumber ? CircleSlash : PhoneMissed
}

/** A state (`callStateOf`) in words. Green is won, amber is due, grey is lost, outline is neutral. */
export function callOf(state: number): CallState {
  const label = callStateLabel(state)
  if (state === CALL_STATE.uncalled) return { label, tone: null }
  if (state === CALL_STATE.enrolled) return { label, tone: 'green', icon: UserRoundCheck }
  if (state === CALL_STATE.confirmed) return { label, tone: 'green', icon: Check }
  if (state === CALL_STATE.moved) return { label, tone: 'grey', icon: ArrowRightLeft }
  const lost = state === CALL.noSuchNumber || state === CALL.wrongNumber
  return { label, tone: callsLater(state) ? 'amber' : lost ? 'grey' : 'outline', icon: iconOf(state) }
}

/** The key that sets a status: 1 to 9, 0 for the tenth. */
export const keyOf = (status: number): string => String(status % 10)

/** 'Hoy 12:30', 'Mañana 10:00', '24/11 16:15'; `due` once reached. */
export function nextCallOf(
  { nextCallAt }: Pick<TalkStudent, 'nextCallAt'>,
  now: Date,
  timeZone: string,
): { text: string; due: boolean } | null {
  if (!nextCallAt) return null
  const instant = new Date(nextCallAt)
  return { text: momentOf(instant, now, timeZone), due: instant <= now }
}

/** 'Hoy 12:30', 'Mañana 10:00', 'Ayer 10:00', '24/11 16:15'; of a day more than six months away with its year. */
export function momentOf(instant: Date, now: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone)
  const today = academyDay(now, timeZone)
  const word = day === today ? 'Hoy' : day === addDays(today, 1) ? 'Mañana' : day === addDays(today, -1) ? 'Ayer' : shortDay(day, today)
  return `${word} ${time}`
}

/** In lower case, for the middle of a sentence: 'hoy 12:30'. */
export const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The suggested date and hour of 'Reprogramar': an hour from now, at a full quarter, within office hours. */
export function laterFrom(now: Date, timeZone: string): { day: string; time: string } {
  const quarter = 15 * 60_000
  const { day, time, minutes } = wallClock(new Date(Math.ceil((now.getTime() + 3_600_000) / quarter) * quarter), timeZone)
  const opening = `${String(CALL_HOURS.from).padStart(2, '0')}:00`
  if (minutes < CALL_HOURS.from * 60) return { day, time: opening }
  return minutes > CALL_HOURS.to * 60 ? { day: addDays(day, 1), time: opening } : { day, time }
}

/** Why date and hour of a call-back are refused. */
export function laterFault(at: Date | null, now: Date): string | null {
  if (!at) return TALK_TEXTS.noCallHour
  const fault = callAtFault(at, now)
  return fault && (fault === 'past' ? TALK_TEXTS.callInThePast : TALK_TEXTS.callTooFar)
}

/** The instant of a day and 'HH:mm' (or 'HHmm') in the academy's time; null for an invalid hour. */
export function instantOf(day: string | null, time: string, timeZone: string): Date | null {
  const match = /^([01]?\d|2[0-3]):?([0-5]\d)$/.exec(time.trim())
  if (!day || !match) return null
  return new Date(startOfDay(day, timeZone).getTime() + (Number(match[1]) * 60 + Number(match[2])) * 60_000)
}
