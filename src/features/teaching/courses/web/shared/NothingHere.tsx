import { Button } from 'antd'
import { BookOpen, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { figure } from '#lib/numbers.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import type { Elsewhere } from './useLevel.ts'

interface Props {
  icon?: LucideIcon
  level: string
  elsewhere: Elsewhere
  onOpen(level: string): void
}

/** The empty tab of a level when another level has rows (M77). */
export function NothingHere({ icon = BookOpen, level, elsewhere: { level: other, rows }, onOpen }: Props) {
  const tabs = useRef<Element>(null)
  // The button unmounts when pressed; move the focus to the open tab.
  useEffect(() => () => tabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus(), [])
  const open = ({ currentTarget }: MouseEvent) => {
    const tab = currentTarget.closest('[role=tabpanel]')?.getAttribute('aria-labelledby')
    tabs.current = (tab && document.getElementById(tab)?.closest('[role=tablist]')) || null
    onOpen(other._id)
  }
  return (
    <Empty icon={icon} title={`Nada en ${level}`} action={<Button onClick={open}>Ver {other.name}</Button>}>
      {`Hay ${figure(rows)} en ${other.name}.`}
    </Empty>
  )
}
