import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { merged } from '#lib/edits.ts'
import { dropDraft, keepDraft, readDraft } from '#web/state/drafts.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import type { Edits } from './edits.ts'

/** A field's error: shown below it until it changes, also when a toast showed it. */
export interface Mark {
  text: string
}

interface Options<T> {
  /** The call's body: marks required fields. */
  schema?: z.ZodType
  /** Stores the draft in this tab under this name. */
  draft?: string
  /** Fields that are never stored, such as passwords. */
  secret?: readonly (keyof T)[]
  /** The edited record, when others may change it: `editsOf(record, valuesOf)`. */
  edits?: Edits<T> | undefined
}

export interface Form<T extends object> {
  values: T
  set<K extends keyof T & string>(name: K, value: T[K]): void
  patch(values: Partial<T>): void
  /** Values that the product chose by itself: the form stays untouched. */
  propose(values: Partial<T>): void
  dirty: boolean
  /** Back to the first values (or new ones, in a new version of the record); drops the draft. */
  reset(values?: T, version?: string): void
  /** The edited record when the form opened. Live reads do not change it. */
  edits: Edits<T> | undefined
  base(): T
  version(): string | undefined
  /** Continues from another state of the record. */
  rebase(values: T, base: T, version: string): void
  marks: Readonly<Record<string, Mark | undefined>>
  /** Marks a field and focuses it (unless the user has just left it); null clears all marks. */
  mark(name: string | null, mark?: Mark, focus?: boolean): void
  idOf(name: string): string
  required(name: string): boolean
}

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})

interface Opened<T> {
  values: T
  base: T
  version: string | undefined
}

/** The record's values under a stored draft; if the record changed since, the server reports it. */
function openedWith<T extends object>(initial: T, version: string | undefined, key: string | undefined): Opened<T> {
  const fresh = { values: { ...initial }, base: initial, version }
  const draft = key ? readDraft<Opened<T>>(key) : null
  if (!draft?.values) return fresh
  const base = { ...initial, ...draft.base }
  const { values, both } = merged(base, { ...base, ...draft.values }, initial)
  return both.length > 0 && draft.version !== undefined
    ? { values, base: { ...initial, ...pick(base, both) }, version: draft.version }
    : { ...fresh, values }
}
const pick = <T extends object>(values: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Partial<T>

/** A form's state: values, marks, whether it was touched, its draft. */
export function useForm<T extends object>(initial: T, { schema, draft, secret = [], edits }: Options<T> = {}): Form<T> {
  const key = draft && `${sessionStore.get()?.user._id}.${draft}`
  const id = useId()
  const [opened] = useState(() => openedWith(initial, edits?.version, key))
  const base = useRef(opened.base)
  const version = useRef(opened.version)
  const [values, setValues] = useState<T>(opened.values)
  const [marks, setMarks] = useState<Record<string, Mark | undefined>>({})
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(base.current), [values])
  const secretFields = useRef(secret)

  useEffect(() => {
    if (!key) return
    const draft = Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.current.includes(name as keyof T)))
    if (dirty) keepDraft(key, { values: draft, base: base.current, version: version.current })
    else dropDraft(key)
  }, [key, dirty, values])

  const change = useCallback((names: readonly string[], next: (before: T) => T) => {
    setValues(next)
    setMarks(before => ({ ...before, ...Object.fromEntries(names.map(name => [name, undefined])) }))
  }, [])
  const patch = useCallback((next: Partial<T>) => change(Object.keys(next), before => ({ ...before, ...next })), [change])
  const idOf = (name: string) => `${id}${name}`
  return {
    values,
    patch,
    dirty,
    marks,
    idOf,
    set: (name, value) => change([name], before => ({ ...before, [name]: value })),
    propose(next) {
      base.current = { ...base.current, ...next }
      patch(next)
    },
    edits,
    base: () => base.current,
    version: () => version.current,
    rebase(next, theirs, newest) {
      base.current = theirs
      version.current = newest
      setValues(next)
    },
    reset(next, newest) {
      base.current = next ?? base.current
      version.current = newest ?? version.current
      setValues(base.current)
      setMarks({})
      if (key) dropDraft(key)
    },
    mark(name, mark, focus = true) {
      setMarks(before => (name === null ? {} : { ...before, [name]: mark }))
      if (name !== null && mark && focus) document.getElementById(idOf(name))?.focus()
    },
    required: name => shapeOf(schema)[name]?.safeParse(undefined).success === false,
  }
}
