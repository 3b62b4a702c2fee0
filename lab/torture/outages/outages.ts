// The product's dependencies fail and recover: the database, mail, text messages, storage. The product is not restarted.
import { sql } from 'kysely'
import { academy, ADMIN } from '../kit/academy.ts'
import { end } from '../../../test/support/children.ts'
import { openEmbedded } from '../../../test/support/database.ts'
import { freePort, startProduct } from '../../../test/support/servers.ts'
import { openDesk } from '../kit/desk.ts'
import { openFaultyProxy } from '../kit/faultyProxy.ts'
import { openMailHost } from '../kit/mailHost.ts'
import { channelsAway } from './channels.ts'
import { databaseAway } from './database.ts'
import { storageAway } from './storage.ts'
import { openSmsHost } from './smsHost.ts'
import { startS3 } from '#server/testing/s3.ts'
import type { Case } from '../torture.ts'

const MAIN = 'src/server/main.ts'

export const outages: Case = async torture => {
  const server = await openEmbedded('torture', torture.server.dataDir.replace(/data$/, 'outages'))
  const { database, db, close } = await academy(server, 'outages')
  const [mail, sms, s3] = await Promise.all([openMailHost(), openSmsHost(), startS3()])
  const gates = {
    mail: await openFaultyProxy(mail.port),
    sms: await openFaultyProxy(sms.port),
    storage: await openFaultyProxy(Number(new URL(s3.endpoint).port)),
  }
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${gates.mail.port}`,
    MAIL_RATE: '100',
    SMS_PROVIDER_URL: `http://127.0.0.1:${gates.sms.port}`,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+525500000000',
    SMS_RATE: '100',
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: `http://127.0.0.1:${gates.storage.port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const metrics = await freePort()
  const one = await startProduct(MAIN, server, database, { ...settings, METRICS_PORT: String(metrics) })
  const two = await startProduct(MAIN, server, database, settings)
  const desk = await openDesk(one.port, ADMIN)
  try {
    const { rows: students } = await sql<{ id: string }>`
      select id from student where deleted_at is null and email is not null and phone_number is not null order by id limit 200`.execute(db)
    const ids = students.map(({ id }) => id)
    const scene = { ...torture, server, db, database, one, two, metrics, desk, ids }
    return [
      ...(await Promise.all([channelsAway(scene, { mail, sms, gates }), storageAway(scene, s3, gates.storage)])).flat(),
      ...(await databaseAway(scene, mail)),
    ]
  } finally {
    desk.close()
    await Promise.all([end(one.child), end(two.child)])
    await Promise.all(Object.values(gates).map(gate => gate.close()))
    await Promise.all([mail.stop(), sms.stop(), s3.stop()])
    await close()
    await server.stop()
  }
}
