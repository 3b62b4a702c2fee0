import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addSettingsFile } from './settingsFile.ts'

async function beside(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const OWN = '# de Rosa\nDATABASE_URL=postgres://plantel@db/plantel\nPORT=4100\nMAIL_FROM="Academia San José <hola@academia.mx>"\n'

test.each(['plantel.env', '.env'])("M147: reads Rosa's settings from %s and prints a line about it", async name => {
  const folder = await beside({ [name]: OWN })
  const env: Record<string, string | undefined> = { PORT: undefined }
  expect(addSettingsFile(env, folder)).toBe(`Settings read from ${join(folder, name)}.`)
  expect(env).toEqual({ DATABASE_URL: 'postgres://plantel@db/plantel', PORT: '4100', MAIL_FROM: 'Academia San José <hola@academia.mx>' })
})

const LINES = OWN.replaceAll('\n', '\r\n')
test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${LINES.slice(LINES.indexOf('DATABASE_URL'))}`)],
  ["UTF-16, as PowerShell's > writes it", Buffer.from(`\ufeff${LINES}`, 'utf16le')],
  ['the letters of Windows', Buffer.from(LINES, 'latin1')],
])('M168: reads all settings that Rosa saved on Windows: %s', async (_as, bytes) => {
  const folder = await beside({ 'plantel.env': bytes })
  const env: Record<string, string | undefined> = {}
  addSettingsFile(env, folder)
  expect(env).toEqual({ DATABASE_URL: 'postgres://plantel@db/plantel', PORT: '4100', MAIL_FROM: 'Academia San José <hola@academia.mx>' })
})

test('M147: the environment overrides the file, even with an empty variable; plantel.env overrides .env', async () => {
  const folder = await beside({ 'plantel.env': OWN, '.env': 'PORT=1\nDEMO=1\n' })
  const env = { PORT: '4200', DATABASE_URL: '' }
  addSettingsFile(env, folder)
  expect(env).toEqual({ PORT: '4200', DATABASE_URL: '', MAIL_FROM: 'Academia San José <hola@academia.mx>' })
})

test('M147: ignores the .env of compose.yaml, and says where settings of npm start go', async () => {
  const example = await readFile(new URL('../../deploy/env.example', import.meta.url), 'utf8')
  const folder = await beside({ '.env': example })
  const env = {}
  expect(addSettingsFile(env, folder)).toBe(
    `${join(folder, '.env')} is for compose.yaml and was not read: the settings of "npm start" go into ${join(folder, 'plantel.env')}.`,
  )
  expect(env).toEqual({})
})

test('M147: without a file, or with ENV_FILE=off, reads and prints nothing', async () => {
  expect(addSettingsFile({}, await beside({}))).toBeUndefined()
  const env = { ENV_FILE: 'off' }
  expect(addSettingsFile(env, await beside({ 'plantel.env': OWN }))).toBeUndefined()
  expect(env).toEqual({ ENV_FILE: 'off' })
  expect(process.env.ENV_FILE).toBe('off')
})

test('M147: start and every command read it: no other code reads settings from the environment', async () => {
  const readers: string[] = []
  for await (const path of glob('{src,tools,db}/**/*.{ts,mjs}'))
    if (!path.endsWith('.test.ts') && /readConfig\(process\.env\)/.test(await readFile(path, 'utf8'))) readers.push(path)
  expect(readers).toEqual([join('src', 'server', 'settingsFile.ts')])
})

test('M147: Git ignores both files', async () => {
  const ignored = (await readFile(new URL('../../.gitignore', import.meta.url), 'utf8')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'plantel.env']))
})
