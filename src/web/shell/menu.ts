// The side menu, from the screens: groups, labels and order of SHL-9; each entry with its permission.
import type { LucideIcon } from 'lucide-react'
import { MENU_GROUPS, type MenuItem, type Needed } from '#web/screen.ts'
import { screens } from '#web/screens.ts'

export type ScreenPath = Exclude<(typeof screens)[number]['path'], `${string}$${string}`>

export interface MenuEntry {
  label: string
  words?: string
  icon: LucideIcon
  access?: Needed | undefined
  also?: Needed
  unless?: Needed
  inside?: ScreenPath
  key?: 'F4' | 'F6'
  /** A screen, or a modal over the present one. */
  opens: { screen: ScreenPath } | { wizard: 'nueva' }
  aside?: true
}
export interface MenuGroup {
  label?: string
  entries: readonly MenuEntry[]
}

const entryOf = (path: string, own: Needed | undefined, { wizard, access = own, group: _group, ...item }: MenuItem): MenuEntry => ({
  ...item,
  access,
  opens: wizard ? { wizard } : { screen: path as ScreenPath },
})

const entriesOf = (group: MenuItem['group']): MenuEntry[] =>
  screens.flatMap(({ path, access, menu: items = [] }) =>
    items.filter(item => !item.inside && item.group === group).map(item => entryOf(path, access, item)),
  )

export const menu: readonly MenuGroup[] = [
  { entries: entriesOf(undefined) },
  ...MENU_GROUPS.map(label => ({ label, entries: entriesOf(label) })),
]

/** Screens that open from another one (SHL-64). */
export const insideEntries: readonly MenuEntry[] = screens.flatMap(({ path, access, menu: items = [] }) =>
  items.filter(({ inside }) => inside).map(item => entryOf(path, access, item)),
)

/** The menu entry of this address; for a screen without its own, the parent's. */
export const parentOf = (path: string): MenuEntry | undefined => {
  const inside = insideEntries.find(({ opens }) => 'screen' in opens && opens.screen === path)?.inside
  return inside && menu.flatMap(({ entries }) => entries).find(({ opens }) => 'screen' in opens && opens.screen === inside)
}

type Can = (needed: Needed) => boolean

const usable =
  (can: Can) =>
  ({ access, also, unless }: MenuEntry): boolean =>
    (!access || can(access)) && (!also || can(also)) && !(unless && can(unless))

/** The groups with the session's entries; empty groups are left out. */
export const visibleMenu = (can: Can, groups = menu): MenuGroup[] =>
  groups.map(group => ({ ...group, entries: group.entries.filter(usable(can)) })).filter(group => group.entries.length > 0)

export const entriesInside = (screen: ScreenPath, can: Can): MenuEntry[] =>
  insideEntries.filter(entry => entry.inside === screen && usable(can)(entry))

/** All entries of the session, those of the menu first. */
export const visibleEntries = (can: Can): MenuEntry[] => [
  ...visibleMenu(can).flatMap(({ entries }) => entries),
  ...insideEntries.filter(usable(can)),
]

/** The home of a session: the first screen that it may read, or null. */
export function firstScreen(can: Can): ScreenPath | null {
  for (const { opens, aside } of visibleMenu(can).flatMap(group => group.entries)) if (!aside && 'screen' in opens) return opens.screen
  return null
}
