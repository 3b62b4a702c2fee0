import type { Judge, World } from '../world.ts'

/** No message of an undone act is sent after the undo; none is sent twice (TOG-5.5). */
export function words({ t, eye }: World): Judge {
  const stopped = new Map<string, string>()
  let letterCount = 0
  const messageIds = new Set<string>()
  return async ({ calls }) => {
    for (const { of, status } of calls)
      if (of?.undone && status === 200 && of.letters.length > 0) {
        const { rows } = await eye.query<{ id: string }>(
          "select id from outbox where id = any($1) and sent_at is null and state not in ('sent', 'sending')",
          [of.letters],
        )
        for (const { id } of rows) stopped.set(id, of.route.name)
      }
    // A user who sends it again by hand wants it.
    if (calls.some(({ route, status }) => status === 200 && /[rR]esend|retry|answerLate/.test(route.name))) stopped.clear()
    const twice = t.mail.letters.slice(letterCount).filter(({ messageId }) => messageIds.has(messageId) || !messageIds.add(messageId))
    letterCount = t.mail.letters.length
    const { rows } = await eye.query<{ id: string }>('select id from outbox where id = any($1) and sent_at is not null', [
      [...stopped.keys()],
    ])
    return [
      ...rows.map(({ id }) => ({ rule: 'TOG-5.5 no message of an act that was taken back leaves', found: `${id} of ${stopped.get(id)}` })),
      ...twice.map(({ messageId, subject }) => ({ rule: 'TOG-5.5 no message leaves twice', found: `${messageId} ${subject}` })),
    ]
  }
}
