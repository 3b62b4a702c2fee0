import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { dropDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { sessionStore } from '#web/session.tsx'

/** What is wrong with a field: stands below it until it is changed, whether a toast said it too or not. */
export interface Mark {
  text: string
}

interface Options<T> {
  /** The call's body: says which fields are required. */
  schema?: z.ZodType
  /** Keeps unfinished content in this tab under this name. */
  draft?: string
  /** Never kept (passwords). */
  secret?: readonly (keyof T)[]
}

export interface Form<T extends object> {
  values: T
  set<K extends keyof T & string>(name: K, value: T[K]): void
  /** Several at once. */
  patch(values: Partial<T>): void
  dirty: boolean
  /** Back to the first values (or to new ones); the draft goes. */
  reset(values?: T): void
  marks: Readonly<Record<string, Mark | undefined>>
  /** Marks a field and puts the focus there (unless the person has just left it); null clears all marks. */
  mark(name: string | null, mark?: Mark, focus?: boolean): void
  idOf(name: string): string
  required(name: string): boolean
}

const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})

/** The state of a form: values, marks, whether it was touched, its draft. */
export function useForm<T extends object>(initial: T, { schema, draft, secret = [] }: Options<T> = {}): Form<T> {
  const key = draft && `${sessionStore.get()?.user._id}.${draft}`
  const base = useRef(initial)
  const id = useId()
  const [values, setValues] = useState<T>(() => ({ ...initial, ...(key ? readDraft<T>(key) : null) }))
  const [marks, setMarks] = useState<Record<string, Mark | undefined>>({})
  const dirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(base.current), [values])
  const hidden = useRef(secret)

  useEffect(() => {
    if (!key) return
    if (dirty) keepDraft(key, Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.current.includes(name as keyof T))))
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
    reset(next) {
      base.current = next ?? base.current
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
