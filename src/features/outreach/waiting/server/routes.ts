import { implement, type Context } from '#server/http/feature.ts'
import { waiting } from '../contract.ts'
import { momentOf } from '../offerText.ts'
import { ask } from './ask.ts'
import { attend } from './attend.ts'
import { join } from './join.ts'
import * as list from './list.ts'

const listContext = ({ today, academy, mailer, sms }: Context): list.ListContext => ({
  today,
  academy,
  reach: { email: mailer.configured, sms: sms.configured },
})

export const waitingServer = implement(waiting, {
  async list({ query }, context) {
    const { db, now } = context
    const of = listContext(context)
    const { course, location } = query
    const [entries, total, cards, unconfirmed] = await Promise.all([
      list.page(db, query, of),
      list.count(db, query, of),
      list.cards(db, query, of),
      list.count(db, { course, location, state: 'unconfirmed' }, of),
    ])
    return { entries, total, cards, unconfirmed, now }
  },

  async join({ body }, context) {
    const id = await join(context, body)
    const entry = (await list.find(context.db, id, listContext(context)))!
    const { course, group, hold, persons } = entry
    await context.audit({
      resource: 'waiting',
      ids: [id, ...persons.flatMap(({ student, visitor }) => student ?? visitor ?? [])],
      after: {
        course: course.name,
        group: group?.name,
        names: persons.map(({ name, lastName }) => `${name} ${lastName}`),
        ...(hold && !hold.offer && { hold: hold.group.name, until: momentOf(hold.endsAt, context.academy.timeZone) }),
      },
    })
    return { entry }
  },

  ask: (_input, context) => ask(context),

  async attend({ params: { id }, body: { act, group } }, context) {
    await attend(context, id, act, group ?? null)
    return { entry: (await list.find(context.db, id, listContext(context)))! }
  },
})
