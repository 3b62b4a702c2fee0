// Theme, density and menu width, chosen per browser. firstPaint.ts reads the same record before the first paint.
import { browserStore } from '#web/state/safeStore.ts'
import { store } from '#web/state/store.ts'

export type Theme = 'light' | 'dark' | 'system'
export interface Appearance {
  theme: Theme
  compact: boolean
  /** Absent: the window's width decides (SHL-67). */
  narrowMenu?: boolean
}

/** A window that has little room beside the menu. */
export const TABLET = '(max-width: 1023.98px)'
/** A list beside the wide menu has under 1100 px. */
export const SHORT_LIST = '(max-width: 1323.98px)'

const KEY = 'plantel.appearance'
const system = matchMedia('(prefers-color-scheme: dark)')

function storedAppearance(): Appearance {
  const fallback: Appearance = { theme: 'system', compact: false }
  try {
    return { ...fallback, ...(JSON.parse(browserStore.get(KEY) ?? '{}') as Partial<Appearance>) }
  } catch {
    return fallback
  }
}

export const appearance = store<Appearance>(storedAppearance())
/** The current meaning of 'system'. */
export const mode = store<'light' | 'dark'>('light')

function apply(): void {
  const { theme, compact } = appearance.get()
  mode.set(theme === 'system' ? (system.matches ? 'dark' : 'light') : theme)
  document.documentElement.dataset.theme = mode.get()
  document.documentElement.dataset.density = compact ? 'compact' : 'normal'
}

export function setAppearance(change: Partial<Appearance>): void {
  appearance.set({ ...appearance.get(), ...change })
  browserStore.set(KEY, JSON.stringify(appearance.get()))
  apply()
}

system.addEventListener('change', apply)
addEventListener('storage', event => {
  if (event.key !== KEY) return
  appearance.set(storedAppearance())
  apply()
})
apply()
