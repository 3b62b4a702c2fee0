import type { InputRef } from 'antd'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { isRefused, valueOf, type ReadResult, type Refusal } from '#lib/typedRead.ts'

interface Options<T> {
  value: T | null | undefined
  onChange: ((value: T | null) => void) | undefined
  read(text: string): ReadResult<T>
  show(value: T): string
  of: { disabled?: boolean; status?: 'error'; 'aria-invalid'?: boolean; 'aria-describedby'?: string }
}

interface Typed<T> {
  text: string
  sent: T | null
  seen: T | null
  /** The user left the field or tried to submit: unfinished text is reported too. */
  left: boolean
}

export interface TypedField<T> {
  text: string
  says: Refusal<T> | null
  noteId: string
  type(text: string): void
  /** Replaces the typed text by a value: a suggestion or a picked one. */
  take(value: T | null): void
  leave(): void
  /** Spread it on the input, instead of `of`. */
  control: {
    ref(input: HTMLInputElement | InputRef | null): void
    /** Marks the field, so that the journey about typed text finds it. */
    'data-typed': true
    'data-refused': true | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    status: 'error' | undefined
  }
}

/** Focuses the first invalid field of a part without a form. @returns false when there is none */
export function holdsRefused(part: ParentNode | null): boolean {
  const first = part?.querySelector<HTMLElement>('[data-refused]')
  first?.focus()
  return Boolean(first)
}

/**
 * A typed field: keeps its text, gives its form the value, or null while the text is invalid, and then blocks submitting.
 * A value set from outside replaces the text.
 */
export function useTyped<T>({ value = null, onChange, read, show, of }: Options<T>): TypedField<T> {
  const [typed, setTyped] = useState<Typed<T> | null>(null)
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const ref = useCallback((element: HTMLInputElement | InputRef | null) => {
    input.current = element && 'input' in element ? element.input : element
  }, [])
  if (typed && value !== typed.seen) setTyped(value === typed.sent ? { ...typed, seen: value } : null)

  const result = typed && read(typed.text)
  const refusal = result && !of.disabled && isRefused(result) ? result : null
  const says = refusal && (typed!.left || !refusal.unfinished) ? refusal : null
  const now = result && valueOf(result)
  const latest = useRef({ refusal, onChange })
  latest.current = { refusal, onChange }

  // Other limits (another field's day) may change whether the text is valid.
  const changed = typed !== null && now !== typed.sent
  useLayoutEffect(() => {
    if (!changed) return
    setTyped(before => before && { ...before, sent: now })
    latest.current.onChange?.(now)
  }, [changed, now])

  useLayoutEffect(() => {
    const form = input.current?.form
    if (!form) return
    const hold = (event: Event) => {
      if (!latest.current.refusal) return
      event.preventDefault()
      event.stopPropagation()
      setTyped(before => before && { ...before, left: true })
      holdsRefused(form)
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [])

  return {
    text: typed?.text ?? (value === null ? '' : show(value)),
    says,
    noteId,
    type(text) {
      const nextValue = valueOf(read(text))
      setTyped({ text, sent: nextValue, seen: value, left: false })
      onChange?.(nextValue)
    },
    take(next) {
      setTyped(null)
      onChange?.(next)
      input.current?.focus()
    },
    leave() {
      setTyped(refusal && typed && { ...typed, left: true })
    },
    control: {
      ref,
      'data-typed': true,
      'data-refused': refusal ? true : undefined,
      'aria-invalid': says || of['aria-invalid'] ? true : undefined,
      'aria-describedby': [says && noteId, of['aria-describedby']].filter(Boolean).join(' ') || undefined,
      status: says ? 'error' : of.status,
    },
  }
}
