import { sql } from 'kysely'
import type { Demo } from './context.ts'

const WEEKS = 26

/** The debt at the beginning of today, and of each day of half a year before: it grew by two fifths, with better and worse weeks (DIR-20). */
export async function seedDebtDays({ db, clock }: Demo): Promise<void> {
  await sql`select keep_debt(${clock.today})`.execute(db)
  await sql`
    insert into debt_day (day, location_id, class, late, later, students)
    select n.day, k.location_id, k.class, round(k.late * n.part / 10000) * 10000, round(k.later * n.part / 10000) * 10000, greatest(1, round(k.students * n.part))
    from debt_day k cross join lateral (
      select ${clock.today}::date - ago as day, 1 - 0.4 * ago / ${7 * WEEKS}::int + 0.06 * sin(ago / 4.5)::numeric as part
      from generate_series(1, ${7 * WEEKS}::int) ago) n
    where k.day = ${clock.today}`.execute(db)
}
