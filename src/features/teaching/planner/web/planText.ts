import { counted, figure } from '#lib/numbers.ts'
import { formatSchedules } from '#lib/schedules.ts'
import type { StateTag } from '#web/ui/StateTag.tsx'
import type { ComponentProps } from 'react'
import type { Change, Explanation } from '../choices.ts'
import type { Cell } from '../cells.ts'
import type { PlanState } from '../contract.ts'
import type { Terms } from '../demand.ts'
import type { Ground, Hours, WantedGroup } from '../ground.ts'
import type { Breach, Sum } from '../judge.ts'
import { courseOf } from '../openings.ts'
import { scheduleOf } from '../planFacts.ts'

export const STATES: Record<PlanState, { label: string; tone: ComponentProps<typeof StateTag>['tone'] }> = {
  draft: { label: 'Por acomodar', tone: 'outline' },
  queued: { label: 'En espera', tone: 'soft' },
  solving: { label: 'Acomodando', tone: 'soft' },
  solved: { label: 'Con horario', tone: 'green' },
  failed: { label: 'Sin acomodar', tone: 'red' },
  created: { label: 'Creado', tone: 'green' },
  undone: { label: 'Deshecho', tone: 'grey' },
}

export const hoursText = (hours: readonly Hours[]): string => formatSchedules(hours.map(scheduleOf))
const nameOf = (all: readonly { id: string; name: string }[], id: string): string => all.find(each => each.id === id)?.name ?? ''

/** 'UNAM Superior 2', 'ECOEMS 1 · Razonamiento'. */
export function groupText(
  { courses }: Pick<Ground, 'courses'>,
  { id, course, family }: Pick<WantedGroup, 'id' | 'course' | 'family'>,
): string {
  const key = family ?? id
  const own = `${nameOf(courses, courseOf(key))} ${key.split('-')[2]}`
  return family === null ? own : `${own} · ${nameOf(courses, course)}`
}

/** The persons of a cell by source: 'Espera 3, pláticas 2, siguen 12, generación anterior 20, libres −5'. */
export function sourcesText({ waiting, visitors, share, ending, onward, last, growth, free }: Terms): string {
  const parts = [
    ['espera', waiting],
    ['pláticas', visitors * share],
    ['siguen', ending * onward],
    ['generación anterior', last * growth],
    ['libres', -free],
  ] as const
  const text = parts
    .map(([name, value]) => [name, Math.round(value)] as const)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${value < 0 ? `−${figure(-value)}` : figure(value)}`)
    .join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Why there is no group to place (M90). */
export function nothingAsked(cells: readonly Cell[]): string {
  if (cells.length === 0) return 'Los cursos o las sedes del plan ya no están.'
  const personCount = cells.reduce((sum, { demand }) => sum + demand.persons, 0)
  if (personCount === 0) return 'Nadie pide lugar: abre una celda de Demanda y escribe a cuántas personas esperas.'
  if (cells.some(({ terms, demand }) => demand.persons > 0 && terms.quota === null))
    return 'Falta el cupo usual: escríbelo en una celda de Demanda.'
  return `${counted(personCount, 'persona pide', 'personas piden')} lugar, pero ninguna celda llena un grupo: escribe en Demanda cuántos grupos abres.`
}

/** Why a place is impossible. */
export function breachText(ground: Ground, { why, by = '' }: Breach): string {
  const other = ground.wanted.find(({ id }) => id === by)
  const group = other ? groupText(ground, other) : ''
  const texts: Record<Breach['why'], string> = {
    block: 'Ese horario ya no está en el plan',
    room: 'Ese salón ya no está',
    teacher: 'Ese profesor ya no está',
    campus: `${by} es de otra sede`,
    capacity: `${by} tiene menos lugares`,
    roomTaken: `${by} está ocupado a esa hora`,
    roomShared: `El salón lo tiene ${group}`,
    course: `${by} no da este curso`,
    teacherCampus: `${by} no da en esta sede`,
    teacherHours: `Está fuera del horario de ${by}`,
    teacherTaken: `${by} ya da clase a esa hora`,
    teacherShared: `El profesor da ${group} a esa hora`,
    twoCampuses: 'El profesor está en otra sede ese día',
    maxGroups: `${by} ya tiene ${counted(ground.maxGroups, 'grupo', 'grupos')}`,
    family: `Choca con ${group}, de los mismos alumnos`,
    familyHalf: 'Faltan módulos por acomodar',
  }
  return texts[why]
}

/** '0 grupos sin lugar · 4 en otro horario · 118 asientos vacíos'. */
export const sumText = ({ left, otherHours, emptySeats }: Sum): string =>
  `${counted(left, 'grupo', 'grupos')} sin lugar · ${otherHours} en otro horario · ${counted(emptySeats, 'asiento vacío', 'asientos vacíos')}`

const difference = (count: number, one: string, many: string, rest = '') => {
  if (count === 0) return []
  const size = Math.abs(count)
  return [`${size} ${size === 1 ? one : many} ${count > 0 ? 'más' : 'menos'}${rest}`]
}

/** 'Cuesta: 1 grupo más en otro horario, 6 asientos vacíos más'. */
export function costText({ left, otherHours, emptySeats }: Sum): string {
  const parts = [
    ...difference(left, 'grupo', 'grupos', ' sin lugar'),
    ...difference(otherHours, 'grupo', 'grupos', ' en otro horario'),
    ...difference(emptySeats, 'asiento vacío', 'asientos vacíos'),
  ]
  return parts.length === 0 ? 'No cuesta nada' : `Cuesta: ${parts.join(', ')}`
}

const and = (parts: readonly string[]) => parts.join(' y ')
const SHORT: Record<Change, string> = {
  unpin: 'soltar lo fijado',
  block: 'un bloque',
  quota: 'un cupo menor',
  campus: 'un profesor de otra sede',
  teacher: 'un profesor',
  room: 'un salón',
}

/** 'Falta un bloque, o un salón y un profesor'. */
export const shortText = (explanations: readonly Pick<Explanation, 'changes'>[]): string =>
  explanations.length === 0
    ? 'No hay cambio que le dé lugar'
    : `Falta ${explanations.map(({ changes }) => and(changes.map(each => SHORT[each]))).join(', o ')}`

/** 'Cabe si abres el bloque Sáb 14:00–17:00', 'Falta un salón de 30 lugares en Coyoacán, Sáb 14:00–17:00'. */
export function explanationText(ground: Ground, { changes, witnesses }: Explanation): string {
  const has = (change: Change) => changes.includes(change)
  const groupOf = (id: string) => ground.wanted.find(each => each.id === id)!
  const [first] = witnesses as [Explanation['witnesses'][0]]
  const campus = nameOf(ground.campuses, groupOf(first.group).campus)
  const lent = witnesses.find(({ group, teacher }) => {
    const namedTeacher = ground.teachers.find(({ id }) => id === teacher)
    return namedTeacher && !namedTeacher.campuses.includes(groupOf(group).campus)
  })
  const hours = (some: typeof witnesses) => hoursText(some.flatMap(each => each.hours))
  const [opened, roomless, untaught] = [
    witnesses.filter(({ block }) => block === null),
    witnesses.filter(({ room }) => room === null),
    witnesses.filter(({ teacher }) => teacher === null),
  ]
  const conditions = [
    has('unpin') && 'sueltas lo fijado',
    opened.length > 0 && `abres el bloque ${hours(opened)}`,
    lent && `${nameOf(ground.teachers, lent.teacher!)} da también en ${campus}`,
  ].filter(each => each !== false && each !== undefined)
  const fits = [
    has('quota') && `con cupo de ${Math.min(...witnesses.map(({ size }) => size))}`,
    conditions.length > 0 && `si ${and(conditions)}`,
  ].filter(each => each !== false)
  const courses = and([...new Set(untaught.map(({ group }) => nameOf(ground.courses, groupOf(group).course)))])
  const lacks = [
    roomless.length > 0 && `un salón de ${Math.max(...roomless.map(({ size }) => size))} lugares`,
    untaught.length > 0 && `quien dé ${courses}`,
  ].filter(each => each !== false)
  const lacking = lacks.length > 0 ? `alta ${and(lacks)} en ${campus}, ${hours(roomless.length > 0 ? roomless : untaught)}` : ''
  if (fits.length === 0) return `F${lacking}`
  return `Cabe ${fits.join(' ')}${lacking && `; f${lacking}`}`
}
