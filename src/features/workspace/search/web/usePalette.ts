import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { fold } from '#lib/text.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { stringifySearch } from '#web/calls/search.ts'
import { useSession } from '#web/session/session.tsx'
import { search, type Hit } from '../contract.ts'
import type { Command, Place } from '#web/screen.ts'
import { foundSections, restingSections, type Option } from './options.ts'
import { recentOf, remember } from './recent.ts'

/** Waits for the end of fast typing; too short to notice after a single key. */
const PAUSE_MS = 60
const NO_HITS: readonly Hit[] = []

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** The text, its results, the highlighted one, and how it opens. */
export function usePalette(commands: readonly Command[], onClose: () => void) {
  const { user } = useSession()
  const router = useRouter()
  const here: { pathname: string; search: Record<string, unknown> } = useLocation()
  const [text, setText] = useState('')
  const query = usePaused(text.trim())
  const searching = fold(text) !== ''
  const reading = useRead(search.find, fold(query) === '' ? skip : { query: { q: query } })
  const [recentIds] = useState(() => recentOf(user._id))
  const recent = useRead(search.find, recentIds.length > 0 ? { query: { ids: recentIds.join(',') } } : skip)
  const hits = (searching && fold(query) !== '' ? reading.data?.hits : undefined) ?? NO_HITS
  // The visible results may still be of an earlier text.
  const settled = !searching || (query === text.trim() && !reading.isPlaceholderData && !reading.isLoading)
  const sections = useMemo(
    () => (searching ? foundSections(commands, hits, text.trim()) : restingSections(commands, recent.data?.hits ?? NO_HITS)),
    [searching, commands, hits, text, recent.data],
  )
  const options = sections.flatMap(section => section.options)
  const [lit, setLit] = useState<string | null>(null)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === lit),
  )

  const hrefOf = ({ path, search: searchParams }: Place) =>
    path === undefined ? here.pathname + stringifySearch({ ...here.search, ...searchParams }) : path + stringifySearch(searchParams ?? {})
  const open = (option: Option, aside = false) => {
    if (option.hit) remember(user._id, option.hit)
    if (aside) return void window.open(hrefOf(option.to), '_blank', 'noopener')
    onClose()
    if (option.act) return option.act()
    router.history.push(hrefOf(option.to))
  }

  // Enter before the answer: opens the first result when it arrives.
  const [hurried, hurry] = useState<{ aside: boolean } | null>(null)
  const openFirst = useRef((_aside: boolean) => {})
  openFirst.current = aside => options[0] && open(options[0], aside)
  useEffect(() => {
    if (!hurried || !settled) return
    hurry(null)
    openFirst.current(hurried.aside)
  }, [hurried, settled])

  const move = (to: number) => setLit(options[(to + options.length) % options.length]?.key ?? null)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      return move(step)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const aside = event.ctrlKey || event.metaKey
    const option = options[at]
    if (option && (settled || option.key === lit || !option.hit)) open(option, aside)
    else if (!settled) hurry({ aside })
  }
  const type = (next: string) => {
    setText(next)
    setLit(null)
    hurry(null)
  }
  return {
    text,
    type,
    press,
    sections,
    options,
    active: options[at],
    light: setLit,
    open,
    hrefOf,
    settled,
    searching,
    failed: searching ? reading.error : null,
    retry: () => void reading.refetch(),
  }
}

export type PaletteState = ReturnType<typeof usePalette>
