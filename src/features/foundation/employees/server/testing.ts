import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { EmployeeInput } from '../contract.ts'

let serial = 0

/** A new employee as the form sends one; each with an e-mail of their own. */
export const newEmployee = (part: Partial<EmployeeInput> = {}): EmployeeInput => ({
  name: 'Elena',
  lastName: 'Álvarez',
  secondLastName: 'Ríos',
  email: `elena${(serial += 1)}@plantel.mx`,
  password: 'segura-1',
  phoneNumber: '5544332211',
  ...part,
})

/** How many transactions of this database wait for a lock. Call it outside of a transaction, which would repeat the first answer. */
export async function waiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
