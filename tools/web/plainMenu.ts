import type { Plugin } from 'vite'

const NAME = 'virtual:plain-menu'

export function plainMenu(): Plugin {
  return {
    name: 'plantel:plain-menu',
    resolveId: id => (id === NAME ? `\0${NAME}` : null),
    // Most component tests need no icons: they load on demand.
    load: async id => (id === `\0${NAME}` ? (await import('./plainMenuSource.ts')).source() : null),
  }
}
