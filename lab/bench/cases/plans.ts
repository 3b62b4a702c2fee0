import { newId } from '#lib/ids.ts'
import { hashToken, newToken } from '#server/auth/session.ts'
import { deskOf, hotStatements, walksOf } from '../../../test/support/hotStatements.ts'
import type { Bench, Case } from '../bench.ts'
import { DIRECTOR } from '../fill.ts'

const TRIPS = 8

export const plans: Case = async ({ db, server, size }: Bench) => {
  const token = newToken()
  const { id: employeeId } = await db.selectFrom('employee').select('id').where('email', '=', DIRECTOR.email).executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('session')
    .values({ id: newId(), tokenHash: hashToken(token), employeeId, keep: false, expiresAt })
    .execute()
  const hot = await hotStatements({ databaseUrl: server.url(server.work), dataDir: server.dataDir, token, ...(await deskOf(db)) })
  const walks = await walksOf(db, hot.texts)
  for (const walk of walks) console.log(walk)
  const wire = (work: string, trips: number) => ({
    work: `round trips of ${work}`,
    unit: '' as const,
    product: trips,
    budget: `≤ ${TRIPS}`,
    holds: trips <= TRIPS,
    note: 'begin to commit',
  })
  const notices = Math.max(hot.payment.notices, hot.enrolment.notices)
  return [
    {
      work: `kept plans of ${hot.texts.length} statements that walk through ${size.students} students or ${size.groups} groups`,
      unit: '',
      product: walks.length,
      budget: '0',
      holds: walks.length === 0,
    },
    wire('a payment', hot.payment.trips),
    wire('an enrolment', hot.enrolment.trips),
    { work: 'notices of one of them', unit: '', product: notices, budget: '1', holds: notices === 1 },
  ]
}
