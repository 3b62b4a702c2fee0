// `npm run doctor`: checks the settings and everything they refer to, and says what is wrong and what to do. Changes nothing.
import { join } from 'node:path'
import { messageOf } from '#lib/errors.ts'
import type { ClientConfig } from 'pg'
import { readConfig, type Config } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { readMailSetting, type MailSetting } from '#server/mail/settings.ts'
import { addSettingsFile } from '#server/settingsFile.ts'
import { sentenceOf } from '#server/startFaults.ts'
import { folderFault, FOLDER_TODO, reachDatabase } from './database.ts'
import { diskFinding, ffmpegFinding, mailFinding } from './doctor/around.ts'
import { databaseFindings } from './doctor/database.ts'
import { fail, type Finding } from './doctor/finding.ts'
import { addressOf, namesOf, nodeOf } from './doctor/settings.ts'
import { storageFinding } from './doctor/storage.ts'

async function mailKept(connection: ClientConfig): Promise<MailSetting> {
  const { db, pool } = connect({ ...connection, max: 1, connectionTimeoutMillis: 10_000 })
  try {
    return await readMailSetting(db)
  } finally {
    await pool.end()
  }
}

async function database(config: Config): Promise<Finding[]> {
  try {
    const { connection, close } = await reachDatabase(config)
    const findings = await databaseFindings(connection, config)
    const mail = await mailFinding(config, await mailKept(connection).catch(() => undefined))
    await close()
    return [...findings, mail]
  } catch (error) {
    return [fail('database', sentenceOf(error, config), `see ${join(config.dataDir, 'postgres')}`), await mailFinding(config)]
  }
}

export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    return [fail('settings', messageOf(error), 'mend these first; nothing else was looked at')]
  }
  const own = [nodeOf(process.versions.node), namesOf(env), addressOf(config)]
  const missing = folderFault(config)
  // The checks below would create the folder.
  if (missing !== null) return [...own, fail('database', missing, FOLDER_TODO)]
  const answers = await Promise.all([database(config), storageFinding(config), diskFinding(config), ffmpegFinding(config)])
  return [...own, ...answers.flat()]
}

export const report = (findings: readonly Finding[]): string =>
  findings
    .map(
      ({ level, about, says, todo }) =>
        `${level.padEnd(5)} ${about.padEnd(12)} ${says}\n${level !== 'ok' && todo ? `${' '.repeat(19)}→ ${todo}\n` : ''}`,
    )
    .join('')

if (import.meta.main) {
  const line = addSettingsFile(process.env)
  if (line !== undefined) process.stdout.write(`${line}\n`)
  const findings = await examine(process.env)
  process.stdout.write(report(findings))
  process.exitCode = findings.some(({ level }) => level === 'fail') ? 1 : 0
}
