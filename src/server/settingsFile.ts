// Settings in a file beside package.json, for a start without systemd or Compose. The environment overrides it (M147).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { readConfig, type Config } from '#server/config.ts'

type Environment = Record<string, string | undefined>

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A variable of compose.yaml that the server does not have. */
const OF_COMPOSE = 'SITE_ADDRESS'

/**
 * Adds the file's variables that the environment does not have; an empty variable counts.
 * @returns a line for the operator; undefined: there is no file, or ENV_FILE=off
 */
export function addSettingsFile(env: Environment, folder = ROOT): string | undefined {
  if (env.ENV_FILE === 'off') return undefined
  const [own, composes] = ['plantel.env', '.env'].map(name => join(folder, name)) as [string, string]
  const file = [own, composes].find(path => existsSync(path))
  if (file === undefined) return undefined
  const variables = parseEnv(textOf(readFileSync(file)))
  if (file === composes && OF_COMPOSE in variables)
    return `${file} is for compose.yaml and was not read: the settings of "npm start" go into ${own}.`
  for (const [name, value] of Object.entries(variables)) env[name] ??= value
  return `Settings read from ${file}.`
}

/** Editors of Windows save UTF-8 with a mark, UTF-16 (PowerShell's `>`), or the machine's own letters (M168). */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function readOwnConfig(say: (line: string) => void): Config {
  const line = addSettingsFile(process.env)
  if (line !== undefined) say(line)
  return readConfig(process.env)
}
