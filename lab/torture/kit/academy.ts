// The academy of the torture: small, with an account for each role, copied for each case.
import { sql } from 'kysely'
import { connect, type Db } from '#server/db/connect.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { newId } from '#lib/ids.ts'
import { fillAcademy } from '../../../test/support/academy.ts'
import { copyTo, drop, prepare, type Server } from '../../../test/support/database.ts'

const SIZE = { students: 2_000, groups: 40, payments: 4_000 }
export const ADMIN = { email: 'tortura@plantel.mx', password: 'plantel-tortura' }

export async function fill(db: Db): Promise<void> {
  await fillAcademy(db, SIZE)
  const role = await db.selectFrom('role').select('id').where('name', '=', 'Administrador').executeTakeFirstOrThrow()
  const employeeId = newId()
  await db
    .insertInto('employee')
    .values({
      id: employeeId,
      name: 'Aurora',
      lastName: 'Prueba',
      secondLastName: 'Firme',
      email: ADMIN.email,
      passwordHash: await hashPassword(ADMIN.password),
    })
    .execute()
  await db.insertInto('employeeRole').values({ employeeId, roleId: role.id }).execute()
}

/** Sets the academy's time zone so that it is noon there: some messages are sent only by day. */
export async function atNoon(db: Db): Promise<void> {
  const ahead = 12 - new Date().getUTCHours()
  await sql`alter table academy disable trigger academy_time_zone`.execute(db)
  await sql`update academy set time_zone = ${`Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`}`.execute(db)
  await sql`alter table academy enable trigger academy_time_zone`.execute(db)
}

/** A new database for a case. `close` drops it. */
export async function academy(server: Server, name: string): Promise<{ database: string; db: Db; close(): Promise<void> }> {
  const prepared = await prepare(server, 'academy', SIZE, fill)
  const database = `plantel_torture_work_${name}`
  await copyTo(server, prepared, database)
  const { db, pool } = connect({ connectionString: server.url(database), max: 4 })
  pool.on('error', () => {})
  return {
    database,
    db,
    async close() {
      await db.destroy()
      await drop(server, database)
    },
  }
}
