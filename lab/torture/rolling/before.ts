import { sql } from 'kysely'
import { connect, type Db } from '#server/db/connect.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { newId } from '#lib/ids.ts'
import { copyTo, drop, prepare, type Server } from '../../../test/support/database.ts'
import { ADMIN } from '../kit/academy.ts'
import { fillSecondEdition } from '../upgrade/secondEdition.ts'

async function open(db: Db): Promise<void> {
  const employee = newId()
  await sql`insert into employee (id, name, last_name, second_last_name, email, password_hash)
    values (${employee}, 'Aurora', 'Prueba', 'Firme', ${ADMIN.email}, ${await hashPassword(ADMIN.password)})`.execute(db)
  await sql`insert into employee_role (employee_id, role_id) select ${employee}, id from role where name = 'Administrador'`.execute(db)
  await sql`update class_group set quota = taken + 1000000000 where id in (select id from class_group where id like 'b5%' order by id limit 1)`.execute(
    db,
  )
}

/** Creates an academy with the version before; `close` drops its database. */
export async function academyOfBefore(server: Server, students: number): Promise<{ database: string; db: Db; close(): Promise<void> }> {
  const size = { students, groups: students / 200 }
  const prepared = await prepare(server, `rolling_${students}`, size, async (db, url) => {
    await fillSecondEdition(url, size)
    await open(db)
  })
  const database = 'plantel_torture_work_rolling'
  await copyTo(server, prepared, database)
  const { db, pool } = connect({ connectionString: server.url(database), max: 4 })
  // Cases take the database away.
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
