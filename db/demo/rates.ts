import { sql } from 'kysely'
import type { Demo } from './context.ts'

/** All professors but the last have an hourly rate, which rose 110 days ago; the rooms of one campus have a cost (DIR-26). */
export async function seedRates({ db, clock, insert, id }: Demo): Promise<void> {
  const { rows: teachers } = await sql<{ id: string }>`
    select id from employee where is_professor and deleted_at is null order by id`.execute(db)
  const rate = (ownerId: string, offset: number, hourly: number) => ({ id: id(), ownerId, since: clock.day(offset), hourly })
  await insert(
    'teacherRate',
    teachers
      .slice(0, -1)
      .flatMap((teacher, n) => [rate(teacher.id, -420, 180_00 + (n % 4) * 20_00), rate(teacher.id, -110, 200_00 + (n % 4) * 20_00)]),
  )
  const { rows: campuses } = await sql<{ id: string }>`select id from location where deleted_at is null order by id limit 1`.execute(db)
  await insert(
    'roomRate',
    campuses.map(campus => rate(campus.id, -420, 60_00)),
  )
}
