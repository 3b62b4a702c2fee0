import { expect, test } from 'vitest'
import { platform } from '../src/features/integrations/platform/contract.ts'
import { startTest } from '../src/server/testing/harness.ts'
import { commandOf } from './token.ts'

const t = await startTest({ unrecorded: true })
const run = (...words: string[]) => commandOf(words)?.(t.db)

test('WIR-44: a token is created, shown once, listed with its last use, and withdrawn', async () => {
  const { text = '', ok } = (await run('sitio de alumnos', 'login,catalog', 'catalog')) ?? {}
  expect(ok).toBe(true)
  expect(text).toContain('sitio de alumnos may: login, catalog.')
  const token = text.trim().split('\n').at(-1)!
  await t.ok(platform.courses, {}, { token })
  const list = (await run('list'))!.text
  expect(list).not.toContain(token)
  expect(list).toMatch(/sitio de alumnos {2}login,catalog {2}\S+ \S+ {2}2026-11-23 10:00 {2}-\n$/)

  expect(await run('Sitio de alumnos', 'catalog')).toMatchObject({ ok: false })
  expect(await run('withdraw', 'sitio de alumnos')).toEqual({ text: 'Withdrawn: sitio de alumnos\n', ok: true })
  expect(await run('withdraw', 'sitio de alumnos')).toMatchObject({ ok: false })
  expect((await t.call(platform.courses, {}, { as: { token } })).status).toBe(401)
  expect(await run('sitio de alumnos', 'catalog')).toMatchObject({ ok: true })
})

test.each([[[]], [['list', 'all']], [['withdraw']], [['sitio']], [['sitio', 'everything']], [['x', 'login']]])(
  'prints the usage for an unknown command: %j',
  words => {
    expect(commandOf(words)).toBeUndefined()
  },
)
