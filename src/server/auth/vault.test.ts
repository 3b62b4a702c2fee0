import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keyFile, openVault } from './vault.ts'

const home = await mkdtemp(join(tmpdir(), 'plantel-vault-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const at = (folder: string, part: { settingsKey?: string; role?: 'all' | 'web' } = {}) =>
  openVault({ dataDir: join(home, folder), role: 'all', ...part })
const KEY = 'una clave larga de la academia, 32 letras'

test('RUN-110: a sealed secret opens only with its key and for its purpose', async () => {
  const vault = at('own')
  const sealed = await vault.seal('contraseña ñ 🎓', 'mail')
  expect(sealed).not.toContain('contrase')
  expect(await vault.seal('contraseña ñ 🎓', 'mail')).not.toBe(sealed)
  expect(await at('own').open(sealed, 'mail')).toBe('contraseña ñ 🎓')
  expect(await vault.open(sealed, 'sms')).toBeNull()
  expect(await at('other').open(sealed, 'mail')).toBeNull()
  expect(await at('own', { settingsKey: KEY }).open(sealed, 'mail')).toBeNull()
  for (const damagedText of ['', 'v1.', 'v2.AAAA', `${sealed.slice(0, -2)}AA`]) expect(await vault.open(damagedText, 'mail')).toBeNull()
})

test('RUN-110: without SETTINGS_KEY the first secret creates the key once, in a file of mode 600', async () => {
  const [one, two] = [at('made'), at('made')]
  expect(await one.open('v1.AAAA', 'mail')).toBeNull()
  await expect(stat(keyFile(join(home, 'made')))).rejects.toThrow('ENOENT')
  const [first, second] = await Promise.all([one.seal('a', 'mail'), two.seal('b', 'mail')])
  expect([await two.open(first, 'mail'), await one.open(second, 'mail')]).toEqual(['a', 'b'])
  expect((await stat(keyFile(join(home, 'made')))).mode & 0o777).toBe(0o600)
  expect((await readFile(keyFile(join(home, 'made')), 'utf8')).length).toBe(43)
})

test('RUN-110: with SETTINGS_KEY no file is made; one process of several requires SETTINGS_KEY', async () => {
  const vault = at('given', { settingsKey: KEY, role: 'web' })
  expect(await at('elsewhere', { settingsKey: KEY }).open(await vault.seal('a', 'mail'), 'mail')).toBe('a')
  await expect(stat(keyFile(join(home, 'given')))).rejects.toThrow('ENOENT')
  expect([vault.shared, at('web', { role: 'web' }).shared, at('all').shared]).toEqual([true, false, true])
})
