// `npm run admin -- <email>`: the first administrator of an academy without demo. The password is made and shown once.
import { randomBytes } from 'node:crypto'
import { ADMIN_ROLE, seedReference } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { reachDatabase } from './database.ts'

const email = plainEmail(process.argv[2] ?? '')
if (!isEmail(email) || !hasPlainLetters(email)) {
  process.stderr.write('Usage: npm run admin -- <email>\n')
  process.exit(1)
}
const config = readConfig(process.env)
const { connection, close } = await reachDatabase(config)
const { db, pool } = connect(connection)
try {
  await migrate(db)
  await seedReference(db, config.academyTimeZone)
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async trx => {
    const known = await trx.selectFrom('employee').select('id').where('email', '=', email).where('deletedAt', 'is', null).executeTakeFirst()
    const employeeId = known?.id ?? newId()
    if (known) await trx.updateTable('employee').set({ passwordHash }).where('id', '=', employeeId).execute()
    else
      await trx
        .insertInto('employee')
        .values({ id: employeeId, name: 'Administrador', lastName: 'de', secondLastName: 'Plantel', email, passwordHash })
        .execute()
    await trx
      .insertInto('employeeRole')
      .values({ employeeId, roleId: ADMIN_ROLE.id })
      .onConflict(on => on.doNothing())
      .execute()
  })
  process.stdout.write(`${email} may do everything. Password, shown once: ${password}\n`)
} finally {
  await pool.end()
  await close()
}
