import { newId } from '#lib/ids.ts'
import type { Test } from './harness.ts'
import type { KnownValues } from './knownRows.ts'

export function knownWaiting({ make, db, clock }: Test): Record<string, () => Promise<KnownValues>> {
  return {
    'waiting.list': async () => ({ query: { state: 'open' } }),
    'waiting.join': async () => ({
      body: {
        persons: [{ guest: { name: 'Inés', lastName: 'Ríos', phoneNumber: '5512345678' } }],
        course: (await make.course()).id,
        group: null,
        location: null,
        hold: null,
      },
    }),
    async 'waiting.ask'() {
      const entryId = newId()
      const { courseId, id: groupId } = await make.group()
      const joinedAt = new Date(clock.now().getTime() - 800 * 86_400_000)
      await db.insertInto('waiting').values({ id: entryId, courseId, groupId, seats: 1, joinedAt }).execute()
      await db
        .insertInto('waitingPerson')
        .values({ entryId, position: 0, studentId: (await make.student()).id })
        .execute()
      return { body: {} }
    },
    async 'waiting.attend'() {
      const id = newId()
      const { courseId, id: groupId } = await make.group()
      await db.insertInto('waiting').values({ id, courseId, groupId, seats: 1, joinedAt: clock.now() }).execute()
      return { params: { id }, body: { act: 'leave', group: null } }
    },
  }
}
