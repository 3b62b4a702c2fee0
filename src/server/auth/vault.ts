// Encrypts secrets that are set in the console (passwords of other servers): AES-256-GCM under a key of the server. A copy of the
// database
// alone decrypts nothing.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

export interface Vault {
  /** `about` names the purpose, so that one secret cannot replace another. Creates the key when there is none yet. */
  seal(text: string, about: string): Promise<string>
  /** null: sealed with another key, or altered. */
  open(sealed: string, about: string): Promise<string | null>
  /** A keyed hash, for values that are looked up but never read back. */
  mark(text: string, about: string): Promise<string>
  /** True when the other processes of this academy have the same key: one process of several must get it from SETTINGS_KEY. */
  readonly shared: boolean
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export const keyFile = (dataDir: string): string => join(dataDir, 'settings.key')

/** The key file of the second step. Unlike `settings.key` it goes into backups: without it no authenticator app works after a restore. */
export const FACTOR_KEY_FILE = 'factor.key'

export const openVault = ({ settingsKey, dataDir, role }: Pick<Config, 'settingsKey' | 'dataDir' | 'role'>): Vault =>
  vaultOf({ given: settingsKey, file: keyFile(dataDir), dataDir, role, purpose: 'plantel settings' })

/** The vault for secrets of the second step (CON-34). */
export const openFactorVault = ({ factorKey, dataDir, role }: Pick<Config, 'factorKey' | 'dataDir' | 'role'>): Vault =>
  vaultOf({ given: factorKey, file: join(dataDir, FACTOR_KEY_FILE), dataDir, role, purpose: 'plantel second step' })

interface KeyOptions extends Pick<Config, 'dataDir' | 'role'> {
  given: string | undefined
  file: string
  purpose: string
}

function vaultOf({ given: givenKey, file, dataDir, role, purpose }: KeyOptions): Vault {
  const keyOf = (text: string): Buffer => Buffer.from(hkdfSync('sha256', text.trim(), '', purpose, KEY_BYTES))
  const read = async (): Promise<string | null> =>
    givenKey ??
    (await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }))
  const createKey = async (): Promise<string> => {
    const there = await read()
    if (there !== null) return there
    await mkdir(dataDir, { recursive: true })
    // When two processes create it at once, one file gets the name, and both read it.
    const own = `${file}.${randomBytes(6).toString('hex')}`
    await writeFile(own, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(own)
    return (await read())!
  }
  return {
    shared: givenKey !== undefined || role === 'all',
    seal: async (text, about) => sealed(keyOf(await createKey()), text, about),
    async open(sealedText, about) {
      const key = await read()
      return key === null ? null : opened(keyOf(key), sealedText, about)
    },
    mark: async (text, about) =>
      createHmac('sha256', keyOf(await createKey()))
        .update(`${about}\0${text}`)
        .digest('base64url'),
  }
}

function sealed(key: Buffer, text: string, about: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

function opened(key: Buffer, sealedText: string, about: string): string | null {
  const [version, text] = sealedText.split('.', 2)
  if (version !== VERSION || text === undefined) return null
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
