import type { LiveProvider } from './provider.ts'

export const noLiveProvider = (): LiveProvider => ({ configured: false, inputs: () => Promise.resolve([]) })
