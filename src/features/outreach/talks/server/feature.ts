// Talks stay on a day that is closed: the user who closes it sees them (OFE-3).
import { sql } from 'kysely'
import type { OpenMatter } from '#features/teaching/lessons/contract.ts'
import { openMatters } from '#features/teaching/lessons/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { talksAudit } from '../audit.ts'
import { talksServer } from './routes.ts'

export const talksFeature: FeatureServer = {
  routes: [talksServer],
  audit: talksAudit,
  hooks() {
    openMatters.add(async (db, { periods, location }): Promise<OpenMatter[]> => {
      const { rows } = await sql<{ id: string; name: string; date: string; taken: number }>`
        select t.id, t.name, t.date, t.taken from talk t left join classroom r on r.id = t.classroom_id
        join unnest(${periods.map(each => each.startDate)}::date[], ${periods.map(each => each.endDate)}::date[]) as p (a, b) on t.date between p.a and p.b
        where t.active and t.deleted_at is null and (${location}::text is null or r.location_id = ${location})
        order by t.date, t.name, t.id`.execute(db)
      return rows.map(({ id, name, date, taken }) => ({ kind: 'talk', _id: id, name, date, people: taken }))
    })
  },
}
