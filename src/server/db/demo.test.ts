import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { DEMO_ACCOUNTS, prepareDemo } from '#server/db/demo.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startDatabase } from '#server/testing/database.ts'

const { db, drop } = await startDatabase()
afterAll(drop)

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const prepare = (env: Record<string, string>) => prepareDemo(db, readConfig(env), log)

describe('the demo academy', () => {
  test('RUN-7: a DATABASE_URL or DEMO=0 leaves an empty database empty', async () => {
    expect(await prepare({ DATABASE_URL: 'postgres://db/plantel' })).toBe(false)
    expect(await prepare({ DEMO: '0' })).toBe(false)
    expect(await db.selectFrom('employee').selectAll().execute()).toEqual([])
  })

  test('RUN-7: fills an empty embedded database once', async () => {
    expect(await Promise.all([prepare({}), prepare({})])).toEqual([true, true])
    const people = await db.selectFrom('employee').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    expect(await prepare({})).toBe(true)
    expect(await db.selectFrom('employee').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).toEqual(people)
    const emails = (await db.selectFrom('employee').select('email').execute()).map(row => row.email)
    for (const [email] of DEMO_ACCOUNTS) expect(emails).toContain(email)
  })

  test('RUN-8: does not expose the demo accounts to the network without DEMO=1; with it, the console warns', async () => {
    await expect(prepare({ HOST: '0.0.0.0' })).rejects.toThrow('DEMO=1')
    lines.length = 0
    expect(await prepare({ HOST: '0.0.0.0', DEMO: '1' })).toBe(true)
    expect(lines.join('')).toContain('can be reached from the network')
  })

  test('RUN-8: accepts any HOST once the administrator has another password', async () => {
    await db
      .updateTable('employee')
      .set({ passwordHash: await hashPassword('una propia') })
      .where('email', '=', DEMO_ACCOUNTS[0][0])
      .execute()
    expect(await prepare({ HOST: '0.0.0.0' })).toBe(false)
  })
})
