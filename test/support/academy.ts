// The academy of benchmarks: demo:large, a receptionist's account, and groups with seats for every enrolment of the run.
import { sql } from 'kysely'
import { demoContext } from '#db/demo/context.ts'
import { fillLarge } from '#db/demo/large.ts'
import { seedRoles } from '#db/demo/roles.ts'
import { seedReference } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { bulkLoad } from './bulkLoad.ts'

export interface Size {
  students: number
  groups: number
  payments: number
}

export const ACCOUNT = { email: 'bench@plantel.mx', password: 'plantel-bench' }
const OPEN_GROUPS = 50
const BOOKS = ['student', 'registration', 'payment_plan', 'instalment', 'entry', 'receipt', 'receipt_entry']

/**
 * Fills an empty database. The account has the grants of the demo's Recepción, like a real desk. @param kept records each row in the change
 * history
 */
export async function fillAcademy(db: Db, size: Size, { kept = true }: { kept?: boolean } = {}): Promise<void> {
  await migrate(db)
  await seedReference(db)
  await bulkLoad(db, BOOKS, ['student', 'receipt', 'receipt_entry'], () => fillLarge(db, size, { kept, past: false }))
  const roles = await seedRoles(await demoContext(db, new Date()))
  const employeeId = newId()
  const names = { name: 'Lucía', lastName: 'Peralta', secondLastName: 'Nava' }
  const passwordHash = await hashPassword(ACCOUNT.password)
  await db
    .insertInto('employee')
    .values({ id: employeeId, ...names, email: ACCOUNT.email, passwordHash })
    .execute()
  await db.insertInto('employeeRole').values({ employeeId, roleId: roles.reception }).execute()
  await sql`update class_group set quota = taken + 1000000 where id in (select id from class_group order by id limit ${OPEN_GROUPS})`.execute(
    db,
  )
  // The lower bound of a job queue: a row, as a queue in the same database must at least write.
  await sql`create table bench_job (id uuid primary key default gen_random_uuid(), name text not null, data jsonb not null, created_at timestamptz not null default now())`.execute(
    db,
  )
}

export async function openGroups(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('classGroup').select('id').where('quota', '>', 1_000_000).orderBy('id').execute()
  return rows.map(row => row.id)
}
