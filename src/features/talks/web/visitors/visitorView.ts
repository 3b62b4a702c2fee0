// How a visitor's call is told: words, tones, keys, hours.
import { CalendarClock, PhoneForwarded, PhoneMissed, PhoneOff, Voicemail, type LucideIcon } from 'lucide-react'
import { addDays, academyDay, formatDay, startOfDay, wallClock } from '#lib/days.ts'
import type { Tone } from '#web/ui/StateTag.tsx'
import { CALL, CALL_LABELS, callsLater } from '../../texts.ts'
import type { TalkStudent } from '../../visitor.ts'

interface Told {
  label: string
  tone: Tone
  icon: LucideIcon
}

const iconOf = (status: number): LucideIcon => {
  if (status <= CALL.voicemail) return Voicemail
  if (status === CALL.hungUp) return PhoneOff
  if (status === CALL.reschedule) return CalendarClock
  return status === CALL.callBack ? PhoneForwarded : PhoneMissed
}

/** Amber is due, grey has come to nothing, outline is a plain fact; null: nobody called yet. */
export function callOf({ status }: Pick<TalkStudent, 'status'>): Told | null {
  if (!status) return null
  const tone: Tone = callsLater(status.status) ? 'amber' : status.status >= CALL.noSuchNumber ? 'grey' : 'outline'
  return { label: CALL_LABELS[status.status - 1]!, tone, icon: iconOf(status.status) }
}

/** The key that sets a status: 1 to 9, 0 for the tenth. */
export const keyOf = (status: number): string => String(status % 10)
export const statusOfKey = (key: string): number | null => (/^\d$/.test(key) ? Number(key) || CALL.last : null)

/** 'Hoy 12:30', 'Mañana 10:00', '24/11 16:15'; `due` once its hour has come. */
export function nextCallOf(
  { nextCallAt }: Pick<TalkStudent, 'nextCallAt'>,
  now: Date,
  timeZone: string,
): { text: string; due: boolean } | null {
  if (!nextCallAt) return null
  const instant = new Date(nextCallAt)
  const { day, time } = wallClock(instant, timeZone)
  const today = academyDay(now, timeZone)
  const word =
    day === today ? 'Hoy' : day === addDays(today, 1) ? 'Mañana' : day === addDays(today, -1) ? 'Ayer' : formatDay(day).slice(0, 5)
  return { text: `${word} ${time}`, due: instant <= now }
}

/** What the date and hour of 'Reprogramar' propose: an hour from now, at a full quarter. */
export function laterFrom(now: Date, timeZone: string): { day: string; time: string } {
  const quarter = 15 * 60_000
  const { day, time } = wallClock(new Date(Math.ceil((now.getTime() + 3_600_000) / quarter) * quarter), timeZone)
  return { day, time }
}

/** The instant of a day and 'HH:mm' (or 'HHmm') in the academy's time; null when the hour is none. */
export function instantOf(day: string | null, time: string, timeZone: string): Date | null {
  const match = /^([01]?\d|2[0-3]):?([0-5]\d)$/.exec(time.trim())
  if (!day || !match) return null
  return new Date(startOfDay(day, timeZone).getTime() + (Number(match[1]) * 60 + Number(match[2])) * 60_000)
}

/** WhatsApp's address of a Mexican number; one that already bears the country's 52 keeps it. */
export const whatsAppOf = (digits: string): string => `https://wa.me/${digits.length > 10 && digits.startsWith('52') ? '' : '52'}${digits}`

/** Whole years between two calendar days. */
export const ageOn = (birth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0)
