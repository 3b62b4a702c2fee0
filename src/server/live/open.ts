import type { Config } from '#server/config.ts'
import { mediaLive } from './mediaLive.ts'
import { noLiveProvider } from './none.ts'
import type { LiveProvider } from './provider.ts'

/** AWS MediaLive when a region is configured, else none. */
export const openLiveProvider = ({ mediaLive: settings }: Pick<Config, 'mediaLive'>): LiveProvider =>
  settings ? mediaLive(settings) : noLiveProvider()
