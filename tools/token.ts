// `npm run token -- <name> <scopes>`: gives another program access (WIR-44). The token is shown once.
import { z } from 'zod'
import { seedReference } from '#db/reference.ts'
import { SCOPES } from '#features/integrations/platform/scopes.ts'
import { wallClock } from '#lib/days.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { listTokens, makeToken, withdrawToken } from '#server/auth/serviceTokens.ts'
import { command } from './command.ts'
import { reachAcademy } from './database.ts'

const USAGE = `Usage:
  npm run token -- <name> <scopes>     makes a token; scopes with commas between them
  npm run token -- list                who has one, with what, and when it was used last
  npm run token -- withdraw <name>     from now on it opens nothing

Scopes:
${Object.entries(SCOPES)
  .map(([scope, opens]) => `  ${scope.padEnd(16)}${opens}`)
  .join('\n')}
`

/** Parses the command line; undefined when it is no command. */
export function commandOf(words: readonly string[]): ((db: Db) => Promise<{ text: string; ok: boolean }>) | undefined {
  const [first = '', ...rest] = words
  if (first === 'list' && rest.length === 0)
    return async db => {
      const { timeZone } = await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()
      return { text: tableOf(await listTokens(db), timeZone), ok: true }
    }
  if (first === 'withdraw' && rest.length === 1)
    return async db =>
      (await withdrawToken(db, rest[0]!.trim(), new Date()))
        ? { text: `Withdrawn: ${rest[0]}\n`, ok: true }
        : { text: `No token named ${rest[0]} is in use.\n`, ok: false }
  const name = z.string().trim().min(3).max(80).safeParse(first)
  const scopes = z
    .array(z.enum(Object.keys(SCOPES) as (keyof typeof SCOPES)[]))
    .min(1)
    .safeParse([...new Set(rest.join(',').split(',').filter(Boolean))])
  if (!name.success || !scopes.success || ['list', 'withdraw'].includes(first)) return undefined
  return async db => {
    const token = await makeToken(db, name.data, scopes.data)
    return token
      ? { text: `${name.data} may: ${scopes.data.join(', ')}. Token, shown once:\n${token}\n`, ok: true }
      : { text: `A token named ${name.data} is in use already; withdraw it first.\n`, ok: false }
  }
}

function tableOf(tokens: Awaited<ReturnType<typeof listTokens>>, timeZone: string): string {
  const stamp = (at: Date | null) => {
    const clock = at && wallClock(at, timeZone)
    return clock ? `${clock.day} ${clock.time}` : '-'
  }
  const rows = tokens.map(({ name, scopes, createdAt, lastUsedAt, withdrawnAt }) => [
    name,
    scopes.join(','),
    stamp(createdAt),
    stamp(lastUsedAt),
    stamp(withdrawnAt),
  ])
  const all = [['NAME', 'SCOPES', 'MADE', 'LAST USED', 'WITHDRAWN'], ...rows]
  const widths = all[0]!.map((_title, at) => Math.max(...all.map(row => row[at]!.length)))
  return all
    .map(
      row =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

async function main(): Promise<void> {
  const run = commandOf(process.argv.slice(2))
  if (!run) {
    process.stderr.write(USAGE)
    process.exitCode = 1
    return
  }
  await command(reachAcademy, async (connection, config) => {
    const { db, pool } = connect(connection)
    try {
      await migrate(db)
      await seedReference(db, config.academyTimeZone)
      const { text, ok } = await run(db)
      ;(ok ? process.stdout : process.stderr).write(text)
      return ok
    } finally {
      await pool.end()
    }
  })
}

if (import.meta.main) await main()
