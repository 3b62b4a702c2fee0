import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { localStorage } from './local.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? s3Storage(config.s3, join(config.dataDir, 'parts')) : localStorage(join(config.dataDir, 'files'))
}
