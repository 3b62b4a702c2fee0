// 'Comprobante de registro': talk, time and place. One letter per talk; each visitor's name is filled in.
import { createElement as h } from 'react'
import { queueMails, worthByRule, type WrittenMail } from '#features/foundation/outbox/server/public.ts'
import { endOfDay, formatDay } from '#lib/days.ts'
import { formatHour, formatSchedules, hhmmOf } from '#lib/schedules.ts'
import type { Context } from '#server/http/feature.ts'
import { facts, renderLetter, type Letterhead } from '#server/mail/layout.ts'
import { Section, Text } from '#server/mail/letterParts.ts'
import type { TalkRow } from '#features/outreach/talks/server/public.ts'

export interface Recipient {
  id: string
  name: string
  email: string
}

/** Placeholder of the visitor's name; a real name cannot contain braces. */
const NAME = '{nombre}'

const hoursOf = ({ date, schedules }: TalkRow): string => {
  const hours = schedules.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) }))
  if (date === null) return formatSchedules(hours)
  return hours.map(({ startHour, endHour }) => `${formatHour(startHour)}–${formatHour(endHour)}`).join(' · ')
}

function talkLetter(academy: Letterhead, talk: TalkRow): Promise<{ html: string; text: string }> {
  const { name, date, room } = talk
  return renderLetter({
    academy,
    title: 'Comprobante de registro',
    preview: `${name}${date ? `, ${formatDay(date)}` : ''}`,
    children: [
      h(Text, { key: 'hello', style: { margin: '0 0 12px' } }, `Hola, ${NAME}: tu lugar está apartado.`),
      h(Section, {
        key: 'facts',
        children: facts([
          ['Plática', name],
          ['Fecha', date ? formatDay(date) : 'Por definir'],
          ['Horario', hoursOf(talk)],
          ['Sede', room?.location.name],
          ['Salón', room?.name],
        ]),
      }),
    ],
  })
}

/** Queues the letter to these visitors of the talk: two statements, however many. @returns how many were queued. */
export async function mailRegistrations(context: Context, talk: TalkRow, to: readonly Recipient[]): Promise<number> {
  const { html, text } = await talkLetter(context.academy, talk)
  const mails = to.map(({ id, name, email }): WrittenMail => ({
    kind: 'notice',
    recipient: email,
    talkStudentId: id,
    until: talk.date ? endOfDay(talk.date, context.academy.timeZone) : worthByRule(context.now),
    subject: `Comprobante de registro – ${talk.name}`,
    html: html.replaceAll(NAME, name),
    text: text.replaceAll(NAME, name),
  }))
  return (await queueMails(context, mails)).length
}
