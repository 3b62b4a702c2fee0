// A forgotten password (ACC-41, ACC-42): created here, stored only as a hash, sent at once. It is never in the
// outbox, a job's payload or the log.
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { newId } from '#lib/ids.ts'
import { job } from '#server/jobs/jobs.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { recoveryLetter } from './recoveryLetter.ts'
import { newRecoveryPassword } from './recoveryPassword.ts'
import { keepRecovery } from './store.ts'

const DAY = 86_400_000
export const sendRecovery = job({
  name: 'send-recovery',
  /** `wantedAt`: when, in milliseconds; absent in jobs of the version before. */
  payload: z.object({ employeeId: id, wantedAt: z.number().optional() }),
  retries: 5,
  async run({ employeeId, wantedAt }, { db, now, mailer, config, academy, storage, log }) {
    // After a day nobody waits for the letter any more (M154).
    if (wantedAt !== undefined && now.getTime() - wantedAt > DAY) return
    const password = newRecoveryPassword()
    const employee = await keepRecovery(db, employeeId, await hashPassword(password), new Date(now.getTime() + DAY))
    if (!employee) return
    if (!mailer.configured) {
      // A reader of the server's console could set passwords anyway; the log is stored elsewhere and stays clean.
      process.stdout.write(`\n  Contraseña temporal de ${employee.email}: ${password}  (24 horas, una sola vez)\n\n`)
      return
    }
    const letter = await recoveryLetter({
      name: employee.name,
      password,
      academy,
      mark: await letterMark({ academy, storage }),
      url: `${config.publicUrl}/log_in`,
    })
    const delivery = await mailer.send({ to: employee.email, messageId: `<${newId()}@${new URL(config.publicUrl).hostname}>`, ...letter })
    if (delivery.state === 'sent') return
    if (!delivery.permanent) throw new Error(`recovery not sent: ${delivery.reason}`)
    log.warn({ employee: employeeId, reason: delivery.reason }, 'recovery letter refused')
  },
})
