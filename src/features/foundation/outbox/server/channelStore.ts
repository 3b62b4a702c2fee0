import type { Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { MailSetting as MailRow, SmsSetting as SmsRow } from '#server/db/schema.ts'
import type { MailSetting, SmsSetting } from '#server/mail/settings.ts'

export const lockMail = (db: Db): Promise<MailSetting> => db.selectFrom('mailSetting').selectAll().forUpdate().executeTakeFirstOrThrow()

export const saveMail = (db: Db, values: Updateable<MailRow>, now: Date): Promise<MailSetting> =>
  db
    .updateTable('mailSetting')
    .set({ ...values, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const lockSms = (db: Db): Promise<SmsSetting> => db.selectFrom('smsSetting').selectAll().forUpdate().executeTakeFirstOrThrow()

export const saveSms = (db: Db, values: Updateable<SmsRow>, now: Date): Promise<SmsSetting> =>
  db
    .updateTable('smsSetting')
    .set({ ...values, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
