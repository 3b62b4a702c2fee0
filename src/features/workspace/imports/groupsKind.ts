import { isRefused, valueOf, whole } from '#lib/typedRead.ts'
import { formatDay } from '#lib/days.ts'
import { printFault } from '#lib/printable.ts'
import { readHours, readSchedule } from '#lib/scheduleText.ts'
import { formatSchedules, WEEKDAYS, type Schedule } from '#lib/schedules.ts'
import { dayOf, judgeDays, type Limits } from '#lib/sheet/days.ts'
import { unfloated } from '#lib/sheet/row.ts'
import { fold } from '#lib/text.ts'
import { SCHEDULE_TEXTS, ScheduleList } from '#features/foundation/locations/schedule.ts'
import { cellIn, orderOf, type Chosen, type Kind, type KindField } from './kind.ts'

/** A group as a sheet names it: course, campus, room and teacher are looked up by the server. '' is none. */
export interface GroupRow {
  course: string
  name: string
  /** The package whose module it is; '' none. */
  bundle: string
  campus: string
  room: string
  teacher: string
  quota: number | null
  startDate: string
  endDate: string
  schedules: Schedule[]
}

const MOST_QUOTA = 100_000
const DAY_FIELDS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export type GroupField =
  | 'course'
  | 'bundle'
  | 'group'
  | 'campus'
  | 'room'
  | 'teacher'
  | 'quota'
  | 'start'
  | 'end'
  | 'schedule'
  | (typeof DAY_FIELDS)[number]

function dayField(day: number): KindField {
  const label = WEEKDAYS[day]!
  return { label, required: false, example: '', like: [fold(label), fold(label).slice(0, 3)] }
}

const fields: Readonly<Record<GroupField, KindField>> = {
  course: { label: 'Curso', required: true, example: 'ECOEMS Intensivo', like: ['curso', 'nombre del curso', 'programa'] },
  group: { label: 'Grupo', required: true, example: 'ECOEMS Sábado A', like: ['grupo', 'nombre del grupo', 'nombre grupo', 'clave'] },
  campus: { label: 'Sede', required: false, example: 'Lindavista', like: ['sede', 'plantel', 'sucursal', 'campus'] },
  room: { label: 'Salón', required: false, example: 'A1', like: ['salon', 'aula', 'salon de clases'] },
  teacher: { label: 'Profesor', required: false, example: 'Héctor Salas Ruiz', like: ['profesor', 'profesora', 'maestro', 'docente'] },
  quota: { label: 'Cupo', required: false, example: '35', like: ['cupo', 'capacidad', 'lugares', 'cupo maximo'] },
  start: {
    label: 'Inicio',
    required: true,
    example: '11/01/2027',
    is: 'day',
    like: ['inicio', 'fecha de inicio', 'fecha inicio', 'inicia', 'empieza', 'f inicio'],
  },
  end: {
    label: 'Fin',
    required: true,
    example: '28/05/2027',
    is: 'day',
    like: ['fin', 'fecha de fin', 'fecha fin', 'termina', 'fecha de termino', 'termino', 'f fin'],
  },
  bundle: { label: 'Paquete', required: false, example: '', like: ['paquete', 'grupo principal', 'modulo de'] },
  schedule: {
    label: 'Horario',
    required: false,
    example: 'Lun y Mié 16:00-18:00; Sáb 8:00-14:00',
    like: ['horario', 'horarios', 'dias y horas', 'dias y horario'],
  },
  monday: dayField(0),
  tuesday: dayField(1),
  wednesday: dayField(2),
  thursday: dayField(3),
  friday: dayField(4),
  saturday: dayField(5),
  sunday: dayField(6),
}

const limits = (today: string): Limits => ({ from: '2000-01-01', to: '2099-12-31', near: today, pivot: Number(today.slice(0, 4)) + 10 })

const faultOf = (field: GroupField, text: string) => ({ reason: `${fields[field].label}: ${text}` })

function schedulesOf(cells: readonly string[], chosen: Chosen): { schedules: Schedule[] } | { reason: string } {
  const written = cellIn(cells, chosen.fields, 'schedule')
  const parts = [
    ...(written ? [{ field: 'schedule' as GroupField, read: readSchedule(written) }] : []),
    ...DAY_FIELDS.flatMap((field, day) => {
      const cell = cellIn(cells, chosen.fields, field)
      return cell ? [{ field, read: readHours(cell, day) }] : []
    }),
  ]
  const schedules: Schedule[] = []
  for (const { field, read } of parts) {
    if ('reason' in read) return faultOf(field, read.reason)
    schedules.push(...read.schedules)
  }
  if (schedules.length === 0) return faultOf('schedule', SCHEDULE_TEXTS.required)
  const fault = ScheduleList.safeParse(schedules).error?.issues[0]
  return fault ? faultOf('schedule', fault.message) : { schedules: schedules.toSorted((a, b) => a.day - b.day) }
}

export const groupsKind: Kind<GroupRow> = {
  key: 'groups',
  noun: ['grupo', 'grupos'],
  sheet: 'Grupos',
  title: 'Grupos',
  about: 'Una fila por grupo: curso, sede, salón, profesor, cupo, fechas y horario.',
  fields,
  examples: [
    { group: 'ECOEMS Entre semana', room: 'A2', teacher: '', quota: '30', schedule: 'Lun a Jue 16:00-18:00' },
    { course: 'UNAM Superior', group: 'UNAM Vespertino', room: 'B1', teacher: '', start: '01/02/2027', schedule: 'Mar y Jue 4 a 6 pm' },
  ],
  oneOf: { fields: ['schedule', ...DAY_FIELDS], label: 'Horario' },
  nameOf: (cells, columns) => cellIn(cells, columns, 'group') || '—',
  second: 'course',
  limits,
  read(cells, chosen, today) {
    const cell = (field: string) => cellIn(cells, chosen.fields, field)
    for (const field of ['course', 'group'] as const) if (!cell(field)) return faultOf(field, 'falta.')
    const unprinted = printFault(cell('group'))
    if (unprinted) return faultOf('group', unprinted)
    if (cell('group').length > 120) return faultOf('group', 'Máximo 120 caracteres')
    const days: Record<string, string> = {}
    for (const field of ['start', 'end'] as const) {
      if (!cell(field)) return faultOf(field, 'falta la fecha.')
      const day = dayOf(cell(field), orderOf(chosen, field), limits(today))
      if (day === null) return faultOf(field, `«${cell(field)}» no es una fecha.`)
      days[field] = day
    }
    if (days.end! < days.start!) return faultOf('end', SCHEDULE_TEXTS.dateOrder)
    const quota = cell('quota') ? whole(unfloated(cell('quota'))) : null
    if (quota !== null && (isRefused(quota) || valueOf(quota)! < 1 || valueOf(quota)! > MOST_QUOTA))
      return faultOf('quota', `«${cell('quota')}» no es un cupo.`)
    const hours = schedulesOf(cells, chosen)
    if ('reason' in hours) return hours
    const value = {
      course: cell('course'),
      name: cell('group').replace(/\s+/g, ' '),
      bundle: cell('bundle'),
      campus: cell('campus'),
      room: cell('room'),
      teacher: cell('teacher'),
      quota: quota === null ? null : valueOf(quota),
      startDate: days.start!,
      endDate: days.end!,
      ...hours,
    }
    return { value, note: null }
  },
  treatment(field, cells, today) {
    const filled = cells.filter(Boolean)
    if (fields[field as GroupField].is !== 'day' || filled.length === 0) return ''
    const { order } = judgeDays(filled, limits(today))
    return { dmy: 'Día, mes y año', mdy: 'Mes, día y año', ymd: 'Año, mes y día' }[order]
  },
  texts: ({ startDate, endDate, schedules, quota, name, ...row }) => ({
    ...row,
    group: name,
    quota: quota === null ? '' : String(quota),
    start: formatDay(startDate),
    end: formatDay(endDate),
    schedule: formatSchedules(schedules),
  }),
}
