import { useCallback, useRef, useState } from 'react'
import type { AnyRoute, Answer, Input } from '#contract/route.ts'
import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'

interface Options<T> {
  success?: string | ((answer: Answer<T>) => string)
  /** A quoted failure: the toast's title; the server's reason goes below. */
  failure?: string
  refresh?: readonly AnyRoute[]
  /** The caller shows failures itself. */
  quiet?: boolean
}

export interface Writing<T extends AnyRoute> {
  /** Returns the answer; undefined when the call failed (and a toast was shown). */
  run(input: Input<T>, batch?: string): Promise<Answer<T> | undefined>
  busy: boolean
  error: CallError | null
  lastError(): CallError | null
}

/** A code of two digits has a quoted text that shows alone (SHL-45). */
const standsAlone = (error: CallError) => /^\d\d$/.test(error.code ?? '')

export function tell(error: CallError, failure?: string): void {
  if (failure && !standsAlone(error)) toast.error(failure, error.message === failure ? undefined : error.message)
  else toast.error(error.message)
}

export function useCall<T extends AnyRoute>(
  route: T,
  { success, failure, refresh: stale = [], quiet = false }: Options<T> = {},
): Writing<T> {
  const [state, setState] = useState<{ busy: boolean; error: CallError | null }>({ busy: false, error: null })
  const last = useRef<CallError | null>(null)
  const latest = useRef({ success, failure, stale, quiet })
  latest.current = { success, failure, stale, quiet }

  const run = useCallback(
    async (input: Input<T>, batch?: string) => {
      setState({ busy: true, error: null })
      const { answer, error } = await attempt(route, input, batch)
      last.current = error ?? null
      if (error) {
        setState({ busy: false, error })
        if (!latest.current.quiet) tell(error, latest.current.failure)
        return undefined
      }
      setState({ busy: false, error: null })
      void refresh(latest.current.stale)
      const text = latest.current.success
      if (text) toast.success(typeof text === 'string' ? text : text(answer))
      return answer
    },
    [route],
  )
  return { run, ...state, lastError: () => last.current }
}

type Outcome<T> = { answer: T; error?: undefined } | { answer?: undefined; error: CallError }

async function attempt<T extends AnyRoute>(route: T, input: Input<T>, batch?: string): Promise<Outcome<Answer<T>>> {
  try {
    return { answer: await call(route, input, { batch }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { error }
  }
}
