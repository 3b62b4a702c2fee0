// Chooses the level tab that a list or picker opens (M77).
import { useEffect, useState } from 'react'
import { browserStore } from '#web/state/safeStore.ts'
import { useSession } from '#web/session/session.tsx'
import type { CourseLevel } from '../../contract.ts'

type Level = Pick<CourseLevel, '_id' | 'name'>

export interface Elsewhere {
  level: Level
  rows: number
}

interface Options<L extends Level> {
  /** Undefined while loading. */
  levels: readonly L[] | undefined
  rowsOf(level: L): number
  /** The level of the address, the chosen record or a pressed tab. */
  asked: string | null | undefined
}

const keyOf = (user: string) => `plantel.level.${user}`

/** The level that this employee used last, and a way to remember another one. */
export function useLastLevel(): [string | null, (level: string) => void] {
  const key = keyOf(useSession().user._id)
  const [last] = useState(() => browserStore.get(key))
  return [last, level => browserStore.set(key, level)]
}

/**
 * The requested level; else the user's last level, if it has rows; else the first with rows. Once a level with rows is open, the tab stays
 * even when its rows go.
 */
export function useLevel<L extends Level>({ levels = [], rowsOf, asked }: Options<L>): { level?: L; elsewhere?: Elsewhere } {
  const key = keyOf(useSession().user._id)
  const [last] = useState(() => browserStore.get(key))
  const [opened, setOpened] = useState<string>()
  const find = (id: string | null | undefined) => levels.find(({ _id }) => _id === id)
  const used = find(last)
  const level = find(asked) ?? find(opened) ?? (used && rowsOf(used) > 0 ? used : levels.find(each => rowsOf(each) > 0)) ?? levels[0]
  const id = level?._id
  const empty = !level || rowsOf(level) === 0
  if (id !== opened && !empty) setOpened(id)
  useEffect(() => {
    if (asked && asked === id) browserStore.set(key, asked)
  }, [key, asked, id])

  const other = empty ? levels.find(each => rowsOf(each) > 0) : undefined
  return { level, elsewhere: other && { level: other, rows: rowsOf(other) } }
}
