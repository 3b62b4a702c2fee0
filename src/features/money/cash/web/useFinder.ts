import { useEffect, useRef, useState } from 'react'
import { payments } from '#features/money/payments/contract.ts'
import { payers, type FoundPayer } from '#features/people/payers/contract.ts'
import { students, type Student } from '#features/people/students/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { passOf } from '#lib/pass.ts'

const MOST_HITS = 8
/** Milliseconds without a key before the request. */
const PAUSE = 140

/** The kind of the open record, as in the page's address. */
export type FoundKind = 'alumno' | 'familia'

/** The desk's search: requests while typing, and remembers an Enter before the answer. */
export function useFinder(onOpen: (id: string, kind: FoundKind) => void, idle: boolean) {
  const [text, setText] = useState('')
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const entered = useRef('')
  const typed = text.trim()

  useEffect(() => {
    if (typed === '') return setQuery('')
    const later = setTimeout(() => setQuery(typed), PAUSE)
    return () => clearTimeout(later)
  }, [typed])
  useEffect(() => setAt(0), [query])

  const wanted = query !== '' && !passOf(query)
  const reading = useRead(students.search, wanted ? { query: { query, skip: 0, limit: MOST_HITS, first: 'owing' } } : skip)
  const rows: Student[] = wanted ? (reading.data?.result.hits.hits.map(hit => hit._source) ?? []) : []
  const { families, settled } = useFamilies(wanted ? query : '')
  const count = rows.length + families.length
  const ready = wanted && query === typed && reading.data !== undefined && !reading.isPlaceholderData && settled

  const clear = () => {
    entered.current = ''
    setText('')
    setQuery('')
  }
  const open = (id: string, kind: FoundKind = 'alumno') => {
    clear()
    onOpen(id, kind)
  }
  const openAt = (nth: number) => {
    const [student, family] = [rows[nth], families[nth - rows.length]]
    if (student) open(student._id)
    else if (family) open(family._id, 'familia')
    return Boolean(student ?? family)
  }
  const latest = useRef(openAt)
  latest.current = openAt

  // Enter came first: opens a single result; among several the user chooses. A student's own family is no second result.
  const only = ready && (rows.length === 1 || count === 1)
  useEffect(() => {
    if (!ready || entered.current !== query) return
    entered.current = ''
    if (only) latest.current(0)
  }, [ready, query, only])

  const enter = () => {
    const pass = passOf(text)
    if (pass) return open(pass)
    if (typed === '') return void (idle && toast.warn('Escribe un nombre'))
    if (ready) return void openAt(at)
    entered.current = typed
    setQuery(typed)
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
    families,
    at: Math.min(at, Math.max(0, count - 1)),
    setAt,
    move: (by: 1 | -1) => setAt(now => (count === 0 ? 0 : (Math.min(now, count - 1) + by + count) % count)),
    shown: typed !== '' && !passOf(text),
    asked: query,
    waiting: wanted && reading.data === undefined && !reading.error,
    changing: query !== typed || reading.isPlaceholderData || !settled,
    total: reading.data?.total ?? 0,
    more: reading.data?.totalIsMore ?? false,
    failed: wanted && reading.error ? { message: reading.error.message, retry: () => void reading.refetch() } : null,
  }
}

/** Payers of several students: listed with the rights to see and charge them. */
function useFamilies(query: string): { families: FoundPayer[]; settled: boolean } {
  const { can } = useSession()
  const mayFind = query !== '' && can(payers.search) && can(payments.family)
  const { data, error, isPlaceholderData } = useRead(payers.search, mayFind ? { query: { query } } : skip)
  const families = mayFind && data && !isPlaceholderData ? data.payers.filter(({ students: all }) => all.length > 1) : []
  return { families, settled: !mayFind || error !== null || (data !== undefined && !isPlaceholderData) }
}

export type Finder = ReturnType<typeof useFinder>
