// The content of the big card, as a pure function, so that every sentence has a test.
import { academyDay, formatDay, wallClock } from '#lib/days.ts'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import { SCANNER_TEXTS, type DoorLesson } from '../../contract.ts'
import type { Reading } from './reading.ts'

export type CardTone = 'ok' | 'debt' | 'wait' | 'duplicate' | 'refused' | 'ask' | 'idle'

export interface Card {
  tone: CardTone
  title: string
  /** The two big lines; without a name one sentence. */
  lines: readonly string[]
  sub: string | null
  /** Notes below it, each with a tag, that the person at the door must say to the student. */
  notes: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
}

export interface Doorway {
  timeZone: string
  campusId: string | null
}

/** 'HH:mm:ss' in the academy. */
export const clockText = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('es-MX', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at)

/** '09:00–13:00', several times a day with commas. */
export const hoursText = ({ schedules }: DoorLesson): string =>
  schedules.map(({ startHour, endHour }) => `${formatHour(startHour)}–${formatHour(endHour)}`).join(', ')

/** A module's own group with its parent's name before it. */
export const lessonText = ({ name, parent }: Pick<DoorLesson, 'name' | 'parent'>): string =>
  parent && !name.startsWith(parent) ? `${parent} · ${name}` : name

const RECEPTION = 'Pídele pasar a recepción.'
const CURRENT = 'Al corriente'
/** The line below a debt's title, without amounts: others read along (COB-33). */
function dueLine({ dueOn, at }: Pick<Reading, 'dueOn' | 'at'>, timeZone: string): string {
  if (!dueOn) return RECEPTION
  const today = academyDay(new Date(at), timeZone)
  if (dueOn > today) return CURRENT
  return dueOn === today ? 'Su pago vence hoy.' : `Pago vencido desde el ${formatDay(dueOn)}. ${RECEPTION}`
}

const UNKNOWN_HERE = 'No está en la lista de hoy de este equipo: se comprobará al enviarse.'

const TITLES: Partial<Record<Reading['state'], string>> = {
  reading: 'Leyendo…',
  waiting: 'Por enviar',
  already: SCANNER_TEXTS.already,
  undone: 'Lectura deshecha',
  refused: 'No registrada',
}

const TONES: Record<Reading['state'], CardTone> = {
  reading: 'idle',
  saved: 'ok',
  already: 'duplicate',
  waiting: 'wait',
  asking: 'ask',
  refused: 'refused',
  undone: 'duplicate',
}

export function cardOf(reading: Reading, { timeZone, campusId }: Doorway): Card {
  const { state, name, lesson, debt, message, next } = reading
  const owing = state === 'saved' && debt
  const due = debt ? dueLine(reading, timeZone) : CURRENT
  const counts = state === 'saved' || state === 'already' || state === 'waiting'
  const notes = [
    ...(debt && counts && !owing ? [SCANNER_TEXTS.debt, ...(due === CURRENT ? [] : [due])] : []),
    ...(counts && campusId && lesson?.location && lesson.location._id !== campusId
      ? [`Su clase es en la sede ${lesson.location.name}`]
      : []),
  ]
  return {
    tone: owing && due !== CURRENT ? 'debt' : TONES[state],
    title: owing
      ? SCANNER_TEXTS.debt
      : state === 'refused' && name && message
        ? message
        : (TITLES[state] ?? message ?? SCANNER_TEXTS.status),
    lines: linesOf(reading),
    sub: subOf(reading, name === null && state === 'waiting', timeZone),
    notes,
    facts: lesson && counts ? factsOf(lesson, reading.visitor) : next ? nextFacts(next, academyDay(new Date(reading.at), timeZone)) : [],
  }
}

function linesOf({ state, name, message }: Reading): readonly string[] {
  if (state === 'refused' && !name) return [message ?? SCANNER_TEXTS.status]
  if (name) return name.filter(Boolean)
  return state === 'waiting' ? ['Pase sin nombre'] : []
}

function subOf(reading: Reading, nameless: boolean, timeZone: string): string | null {
  const { state, before, debt, visitor, message, name, next } = reading
  if (before !== undefined && (state === 'already' || state === 'waiting'))
    return `Leída en esta puerta a las ${wallClock(new Date(before), timeZone).time}`
  if (nameless) return UNKNOWN_HERE
  if (state === 'waiting') return 'Guardada en este equipo: se envía al volver la red.'
  if (state === 'refused' && name) return next === null ? 'No registrada. Ya no tiene clases por venir.' : 'No registrada'
  if (state !== 'saved') return null
  if (debt) return `${message ?? SCANNER_TEXTS.saved}. ${dueLine(reading, timeZone)}`
  return visitor ? 'Asistente de plática' : CURRENT
}

/** When they have class next: 'mié 25/11, 09:00, Salón 2'. */
function nextFacts({ day, lesson }: NonNullable<Reading['next']>, today: string): Card['facts'] {
  const when = weekdayText(day, today).toLowerCase()
  const [first] = lesson.schedules
  return [
    ['Su próxima clase', [when, first && formatHour(first.startHour), lesson.classRoom].filter(Boolean).join(', ')],
    ['Grupo', lessonText(lesson)],
  ]
}

function factsOf(lesson: DoorLesson, visitor: boolean): Card['facts'] {
  const hours = hoursText(lesson)
  return [
    [visitor ? 'Plática' : 'Grupo', lessonText(lesson)],
    ...(hours ? ([['Horario', hours]] as const) : []),
    ...(lesson.classRoom ? ([['Salón', lesson.classRoom]] as const) : []),
  ]
}
