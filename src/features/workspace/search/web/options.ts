// The list below the search: immediate results first, so that nothing moves under the pointer when records arrive.
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
  /** The act of a command, which replaces the address. */
  act?(): void
  /** The record is inactive or has ended. */
  off?: boolean
  /** A record, to add to the recents. */
  hit?: Hit
}
export interface Section {
  heading: string
  options: Option[]
}

/** The element's id within the list: one word without punctuation. */
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
  [...Map.groupBy(commands, ({ group }) => group)].map(([heading, commands]) => ({ heading, options: commands.map(commandOption) }))

const SHARED = 5

/** The list before any text is typed: recent records, and actions. */
export function restingSections(commands: readonly Command[], recent: readonly Hit[]): Section[] {
  const actions = commandSections(commands.filter(({ group }) => group === 'Acciones'))
  return recent.length > 0 ? [{ heading: 'Recientes', options: recent.map(hitOption) }, ...actions] : actions
}

export function foundSections(commands: readonly Command[], hits: readonly Hit[], text: string): Section[] {
  const kinds = [...Map.groupBy(hits, ({ kind }) => kind)]
  return [
    ...commandSections(matchingCommands(commands, text)),
    ...kinds.map(([kind, hits]): Section => {
      const { heading, all } = KINDS[kind]
      // Several kinds share the list; each kind's own screen shows the rest.
      const options = hits.slice(0, all && kinds.length > 1 ? SHARED : SEARCH_LIMITS.perKind).map(hitOption)
      if (all && (hits.length > options.length || hits.length >= SEARCH_LIMITS.perKind))
        options.push({ key: `all:${kind}`, label: `Ver todos en ${heading}`, icon: List, to: all(text) })
      return { heading, options }
    }),
  ]
}
