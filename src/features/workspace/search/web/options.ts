// The list under the search: what is known at once first, so that nothing moves under the pointer when the records come.
import { List, type LucideIcon } from 'lucide-react'
import { SEARCH_LIMITS, type Hit } from '../contract.ts'
import type { Command, Place } from '#web/screen.ts'
import { matchingCommands } from './command.ts'
import { KINDS } from './kinds.ts'

export interface Option {
  key: string
  label: string
  detail?: string
  icon: LucideIcon
  to: Place
  /** Instead of an address. */
  act?(): void
  /** Inactive, or over. */
  off?: boolean
  /** A record, which is remembered. */
  hit?: Hit
}
export interface Section {
  heading: string
  options: Option[]
}

/** The id of its element below that of the list: one word without signs. */
export const domId = (list: string, { key }: Option): string => `${list}-${key.replace(/[^\p{L}\d]/gu, '')}`

const commandOption = ({ group, label, icon, to, act }: Command): Option => ({ key: `${group}:${label}`, label, icon, to, act })
const hitOption = (hit: Hit): Option => ({
  key: `${hit.kind}:${hit._id}`,
  label: hit.title,
  detail: hit.detail,
  icon: KINDS[hit.kind].icon,
  to: KINDS[hit.kind].place(hit),
  off: hit.off,
  hit,
})

const commandSections = (commands: readonly Command[]): Section[] =>
  [...Map.groupBy(commands, ({ group }) => group)].map(([heading, found]) => ({ heading, options: found.map(commandOption) }))

const SHARED = 5

/** Nothing typed: what was opened last, and what there is to do. */
export function restingSections(commands: readonly Command[], recent: readonly Hit[]): Section[] {
  const actions = commandSections(commands.filter(({ group }) => group === 'Acciones'))
  return recent.length > 0 ? [{ heading: 'Recientes', options: recent.map(hitOption) }, ...actions] : actions
}

export function foundSections(commands: readonly Command[], hits: readonly Hit[], text: string): Section[] {
  const kinds = [...Map.groupBy(hits, ({ kind }) => kind)]
  return [
    ...commandSections(matchingCommands(commands, text)),
    ...kinds.map(([kind, found]): Section => {
      const { heading, all } = KINDS[kind]
      // Several kinds share the list; the rest of each stands on its own screen.
      const options = found.slice(0, all && kinds.length > 1 ? SHARED : SEARCH_LIMITS.perKind).map(hitOption)
      if (all && (found.length > options.length || found.length >= SEARCH_LIMITS.perKind))
        options.push({ key: `all:${kind}`, label: `Ver todos en ${heading}`, icon: List, to: all(text) })
      return { heading, options }
    }),
  ]
}
