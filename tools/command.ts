// What the commands for operators share: settings, the database, and an error that is one sentence.
import type { ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { readOwnConfig } from '#server/settingsFile.ts'
import { sentenceOf } from '#server/startFaults.ts'
import type { Reached } from './database.ts'

/**
 * Runs the command and sets the exit code.
 * @param work answers false when what was asked could not be done
 */
export async function command(
  reach: (config: Config) => Promise<Reached>,
  work: (connection: ClientConfig, config: Config) => Promise<boolean | void>,
): Promise<void> {
  let config: Config | undefined
  try {
    // Not where the answer goes, which another program may read.
    config = readOwnConfig(line => process.stderr.write(`${line}\n`))
    const { connection, close } = await reach(config)
    try {
      if ((await work(connection, config)) === false) process.exitCode = 1
    } finally {
      await close()
    }
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, config)}\n`)
    process.exitCode = 1
  }
}
