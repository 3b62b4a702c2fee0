import type { Config } from '#server/config.ts'
import { mediaLive } from './mediaLive.ts'
import { noLiveProvider } from './none.ts'
import type { LiveProvider } from './provider.ts'

export const openLiveProvider = ({ mediaLive: settings }: Pick<Config, 'mediaLive'>): LiveProvider =>
  settings ? mediaLive(settings) : noLiveProvider()
