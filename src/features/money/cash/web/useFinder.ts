import { useEffect, useRef, useState } from 'react'
import { students, type Student } from '#features/people/students/contract.ts'
import { skip, useRead } from '#web/reading.ts'
import { toast } from '#web/toasts.ts'
import { passOf } from './matches.ts'

const SHOWN = 8
/** Milliseconds without a key before the server is asked. */
const PAUSE = 140

/** The desk's search: asks while one types, remembers an Enter that came before the answer. */
export function useFinder(onOpen: (id: string) => void, idle: boolean) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)
  const entered = useRef('')
  const typed = text.trim()

  useEffect(() => {
    if (typed === '') return setAsked('')
    const later = setTimeout(() => setAsked(typed), PAUSE)
    return () => clearTimeout(later)
  }, [typed])
  useEffect(() => setAt(0), [asked])

  const wanted = asked !== '' && !passOf(asked)
  const read = useRead(students.search, wanted ? { query: { query: asked, skip: 0, limit: SHOWN } } : skip)
  const rows: Student[] = wanted ? (read.data?.result.hits.hits.map(hit => hit._source) ?? []) : []
  const ready = wanted && asked === typed && read.data !== undefined && !read.isPlaceholderData

  const clear = () => {
    entered.current = ''
    setText('')
    setAsked('')
  }
  const open = (id: string) => {
    clear()
    onOpen(id)
  }
  const latest = useRef(open)
  latest.current = open

  // Enter came first: with one answer it is meant; among several the person chooses.
  const only = ready && rows.length === 1 ? rows[0]!._id : null
  useEffect(() => {
    if (!ready || entered.current !== asked) return
    entered.current = ''
    if (only) latest.current(only)
  }, [ready, asked, only])

  const enter = () => {
    const pass = passOf(text)
    if (pass) return open(pass)
    if (typed === '') return void (idle && toast.warn('Escribe un nombre'))
    const row = ready ? rows[at] : undefined
    if (row) return open(row._id)
    if (ready) return
    entered.current = typed
    setAsked(typed)
  }
  return {
    text,
    type(next: string) {
      entered.current = ''
      setText(next)
    },
    clear,
    enter,
    open,
    rows,
    at: Math.min(at, Math.max(0, rows.length - 1)),
    setAt,
    move: (by: 1 | -1) => setAt(now => (rows.length === 0 ? 0 : (Math.min(now, rows.length - 1) + by + rows.length) % rows.length)),
    shown: typed !== '' && !passOf(text),
    asked,
    waiting: wanted && read.data === undefined && !read.error,
    changing: asked !== typed || read.isPlaceholderData,
    total: read.data?.total ?? 0,
    more: read.data?.totalIsMore ?? false,
    failed: wanted && read.error ? { message: read.error.message, retry: () => void read.refetch() } : null,
  }
}

export type Finder = ReturnType<typeof useFinder>
