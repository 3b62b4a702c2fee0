import { sql } from 'kysely'
import { hhmmOf, momentText } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { Change } from './changeStore.ts'
import { type Asking, nextLesson } from './lessons.ts'

export interface Notice {
  subject: string
  message: string
  lastDay: string
}
interface Group {
  id: string
  name: string
  classroomId: string | null
}

const at = (day: string, minute: number) => momentText(day, hhmmOf(minute))

/** ' en Salón 2, Coyoacán' */
async function placeOf(db: Db, roomId: string | null): Promise<string> {
  if (roomId === null) return ''
  const { rows } = await sql<{ place: string }>`
    select concat_ws(', ', r.name, l.name) as place from classroom r join location l on l.id = r.location_id where r.id = ${roomId}`.execute(
    db,
  )
  return rows[0] ? ` en ${rows[0].place}` : ''
}

export async function cancelledText(asking: Asking, group: Group, { day, start, reason }: Change): Promise<Notice> {
  const next = await nextLesson(asking, group.id, { day: day!, minutes: start! })
  const parts = [
    `${group.name}: la clase del ${at(day!, start!)} se cancela.`,
    reason && `${reason.replace(/\.$/, '')}.`,
    next && `La próxima es el ${momentText(next.day, next.startHour)}.`,
  ]
  return { subject: `Clase cancelada: ${group.name}`, message: parts.filter(Boolean).join(' '), lastDay: day! }
}

export async function changedText(
  { db }: Asking,
  group: Group,
  { kind, day, start, toDay, toStart, classroomId, teacherId, reason }: Change,
): Promise<Notice> {
  const lastDay = day !== null && day > toDay! ? day : toDay!
  const why = reason && ` ${reason.replace(/\.$/, '')}.`
  const to = at(toDay!, toStart!)
  if (kind === 'extra')
    return {
      subject: `Clase extra: ${group.name}`,
      message: `${group.name}: hay una clase extra el ${to}${await placeOf(db, classroomId)}.${why}`,
      lastDay,
    }
  const stays = toDay === day && toStart === start && classroomId === null
  if (!stays || teacherId === null) {
    const place = await placeOf(db, classroomId ?? group.classroomId)
    return {
      subject: `Clase movida: ${group.name}`,
      message: `${group.name}: la clase del ${at(day!, start!)} será el ${to}${place}.${why}`,
      lastDay,
    }
  }
  const { rows } = await sql<{
    name: string
  }>`select concat_ws(' ', name, last_name) as name from employee where id = ${teacherId}`.execute(db)
  return { subject: `Suplencia: ${group.name}`, message: `${group.name}: la clase del ${to} la da ${rows[0]!.name}.${why}`, lastDay }
}

export async function undoneText(_db: Db, group: Group, { kind, day, start, toDay, toStart }: Change): Promise<Notice> {
  const subject = `Cambio de clase: ${group.name}`
  return kind === 'extra'
    ? { subject, message: `${group.name}: la clase extra del ${at(toDay!, toStart!)} se cancela.`, lastDay: toDay! }
    : { subject, message: `${group.name}: el ${at(day!, start!)} sí habrá clase.`, lastDay: day! }
}
