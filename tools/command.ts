import type { ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { readOwnConfig } from '#server/settingsFile.ts'
import { sentenceOf } from '#server/startFaults.ts'
import type { Reached } from './database.ts'

/**
 * Runs the command and sets the exit code.
 * @param work returns false when the request could not be fulfilled
 */
export async function command(
  reach: (config: Config) => Promise<Reached>,
  work: (connection: ClientConfig, config: Config) => Promise<boolean | void>,
): Promise<void> {
  let config: Config | undefined
  try {
    // On stderr, because another program may read stdout.
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
