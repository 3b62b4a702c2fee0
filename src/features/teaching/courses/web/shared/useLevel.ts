// Which level's tab a list or picker opens (M77).
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
  /** Undefined while they are being read. */
  levels: readonly L[] | undefined
  /** How many rows the tab of a level shows. */
  rowsOf(level: L): number
  /** The level that the address, the chosen record or a pressed tab names. */
  asked: string | null | undefined
}

const keyOf = (user: string) => `plantel.level.${user}`

/**
 * The level that is asked for; else the one that this person used last, if it has rows; else the first with rows. Once a level with
 * rows is open, the tab stays, though its rows may go.
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
