// `npm run admin -- --reset-factor <email>`: removes the second step of an employee who lost it.
// `npm run admin -- <email>`: creates the first administrator of an academy without demo. The password is generated and shown once.
import { randomBytes } from 'node:crypto'
import { ADMIN_ROLE, seedReference } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { hasPlainLetters, plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { resetFactor } from '#features/foundation/session/server/resetFactor.ts'
import { command } from './command.ts'
import { reachAcademy } from './database.ts'

const [first, second] = process.argv.slice(2)
/** The reset deletes their app and recovery codes (CON-33). */
const resets = first === '--reset-factor'
const email = plainEmail((resets ? second : first) ?? '')
if (!isEmail(email) || !hasPlainLetters(email)) {
  process.stderr.write('Usage: npm run admin -- <email>\n       npm run admin -- --reset-factor <email>\n')
  process.exit(1)
}
await command(reachAcademy, async (connection, { academyTimeZone }) => {
  const { db, pool } = connect(connection)
  try {
    await migrate(db)
    if (!resets) return await makeAdministrator(db, academyTimeZone)
    const reset = await inTransaction(db, trx => resetFactor(trx, email))
    process.stdout.write(
      reset ? `${email} signs in with the password alone. Their sessions have ended.\n` : `Nobody signs in as ${email}.\n`,
    )
    return reset
  } finally {
    await pool.end()
  }
})

async function makeAdministrator(db: Db, timeZone: string): Promise<void> {
  await seedReference(db, timeZone)
  const password = randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async trx => {
    const existing = await trx
      .selectFrom('employee')
      .select('id')
      .where('email', '=', email)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const employeeId = existing?.id ?? newId()
    if (existing) await trx.updateTable('employee').set({ passwordHash }).where('id', '=', employeeId).execute()
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
}
