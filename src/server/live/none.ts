// Without a provider, users type the data of channels.
import type { LiveProvider } from './provider.ts'

export const noLiveProvider = (): LiveProvider => ({ configured: false, inputs: () => Promise.resolve([]) })
