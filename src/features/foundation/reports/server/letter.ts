// The letter of Mondays: made when it leaves, with the rights and campuses that its employee has then (DIR-52).
import { createElement as h } from 'react'
import { z } from 'zod'
import { holds } from '#contract/access.ts'
import { day } from '#contract/fields.ts'
import { queueLateNow, type LateKind } from '#features/foundation/outbox/server/public.ts'
import { addDays, endOfDay, wallClock, weekdayOf } from '#lib/days.ts'
import { findUser, type CurrentUser } from '#server/auth/session.ts'
import { auditChanged } from '#contract/event.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inNameOf } from '#server/jobs/inNameOf.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { COLORS, renderLetter } from '#server/mail/layout.ts'
import { Link, Text } from '#server/mail/letterParts.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { SHEET_LEAVES } from '../access.ts'
import { reports } from '../contract.ts'
import { incomeText } from '../format.ts'
import { periodName } from '../period.ts'
import { readerOf } from './readerOf.ts'
import { sheetOf } from './sheet.ts'
import { sheetPdf } from './sheetPaper.ts'
import { HOURS, take, unsubscribe, waitingFor } from './subscriptions.ts'

const Audience = z.object({ week: day })
const KIND = 'sheet'

/** The sheet has no part about hours. */
const mayOpen = (user: CurrentUser) => SHEET_LEAVES.some(leaf => holds(user.grants, leaf))

/** The employee with present rights; null: gone, or without any part of the sheet. */
async function subscriberOf({ db }: JobContext, employeeId: string): Promise<CurrentUser | null> {
  const user = await findUser(db, employeeId, null)
  return user && mayOpen(user) ? user : null
}

async function endOf(context: JobContext, employeeId: string): Promise<void> {
  const { db, audit, emit } = context
  const ended = await inTransaction(db, async trx => {
    if (!(await unsubscribe(trx, employeeId))) return false
    await audit(trx, reports.unsubscribe.name, { resource: 'reports', ids: [employeeId], after: { subscribed: false } })
    return true
  })
  if (ended) emit(auditChanged, [])
}

/** Mondays from 7:00 to 20:00, so that a server that starts late still sends. */
export const sendSheets = job({
  name: 'send-sheet',
  payload: z.object({}),
  retries: 3,
  cron: '0 7 * * 1',
  atStart: true,
  async run(_payload, context) {
    const { db, now, academy } = context
    const { day: today, minutes } = wallClock(now, academy.timeZone)
    if (weekdayOf(today) !== 0 || minutes < HOURS.from || minutes >= HOURS.until) return
    for (const employeeId of await waitingFor(db, today)) {
      const user = await subscriberOf(context, employeeId)
      if (!user) {
        await endOf(context, employeeId)
        continue
      }
      const week = addDays(today, -7)
      await inNameOf(context, user, reports.subscribe.name, async inside => {
        if (!(await take(inside.db, employeeId, today))) return
        const until = endOfDay(addDays(today, 6), academy.timeZone)
        await queueLateNow(inside, [
          {
            kind: KIND,
            channel: 'email',
            recipient: user.email,
            studentId: null,
            audience: { week } satisfies z.input<typeof Audience>,
            until,
            dedupe: `${KIND}-${week}-${employeeId}`,
          },
        ])
      })
    }
  },
})

export const sheetLetter: LateKind = {
  kind: KIND,
  unkept: 'Esta carta no se guarda aquí. La hoja está en Reportes, con lo que cada quien puede ver.',
  async write(_db, { userId, audience }, context) {
    const { academy, config } = context
    const user = userId === null ? null : await subscriberOf(context, userId)
    if (!user) return null
    const { week } = Audience.parse(audience)
    const letterSheet = await sheetOf(readerOf(context, user), week)
    const { sheet } = letterSheet
    const days = periodName(sheet.week).replace(/ de \d{4}$/, '')
    const subject = `La academia en una hoja · ${days}`
    const net = sheet.figures.find(({ path }) => path === 'ingresos')
    const sentence = net ? incomeText(net.now, net.before) : `La hoja de la semana del ${days} va con esta carta.`
    const style = { margin: '0 0 12px', fontSize: 14, lineHeight: '22px', color: COLORS.text } as const
    const url = `${config.publicUrl}/reportes?semana=${sheet.week.from}`
    const children = [
      h(Text, { key: 'said', style }, sentence),
      ...sheet.todo.map(({ text }) => h(Text, { key: text, style: { ...style, margin: '0 0 4px' } }, `· ${text}`)),
      ...(lacksPublicUrl(config)
        ? []
        : [h(Text, { key: 'link', style }, h(Link, { href: url, style: { color: COLORS.primary } }, 'Abrirla en Plantel'))]),
      h(
        Text,
        { key: 'why', style: { ...style, margin: '12px 0 0', color: COLORS.quiet } },
        'La recibes porque la pediste en Reportes; ahí mismo se deja de recibir.',
      ),
    ]
    const letter = await renderLetter({ academy, preview: sentence, title: subject, children })
    const { filename, content } = await sheetPdf(letterSheet, { academy, name: `${user.name} ${user.lastName}`, now: context.now })
    return { subject, ...letter, papers: [{ filename, type: 'application/pdf', content }] }
  },
}
