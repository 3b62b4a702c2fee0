declare module 'virtual:plain-menu' {
  import type { Needed } from '#web/screen.ts'
  /** An SVG: its own node, then its parts. */
  export type PlainIcon = readonly (readonly [tag: string, attributes: Record<string, string>])[]
  export interface PlainEntry {
    label: string
    access?: Needed
    also?: Needed
    unless?: Needed
    inside?: string
    key?: string
    href: string
    icon: PlainIcon
  }
  export const menu: readonly { label?: string; entries: readonly PlainEntry[] }[]
  export const insideEntries: readonly PlainEntry[]
  export const icons: Record<
    | 'ChevronDown'
    | 'ChevronLeft'
    | 'ChevronRight'
    | 'Check'
    | 'CircleAlert'
    | 'CircleHelp'
    | 'Ellipsis'
    | 'ListFilter'
    | 'LogOut'
    | 'PanelLeft'
    | 'Plus'
    | 'Search',
    PlainIcon
  >
}
