// 'virtual:plain-menu': the side menu and some icons as plain data, for what is drawn before React has come (src/web/early).
import type { Plugin } from 'vite'

const NAME = 'virtual:plain-menu'

export function plainMenu(): Plugin {
  return {
    name: 'plantel:plain-menu',
    resolveId: id => (id === NAME ? `\0${NAME}` : null),
    // Most component tests never ask for it: the icons are loaded when one does.
    load: async id => (id === `\0${NAME}` ? (await import('./plainMenuSource.ts')).source() : null),
  }
}
