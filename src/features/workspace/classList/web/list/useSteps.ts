import { useCallback, useState } from 'react'

/** Rows that a panel begins with: those in sight and a little more, so that it opens at once however many groups the course has. */
const FIRST = 20
/** Rows that are added whenever its end comes into sight. */
const STEP = 50

interface Steps<T> {
  shown: readonly T[]
  /** Goes on the last element while there is more. */
  end: ((element: HTMLElement | null) => (() => void) | undefined) | undefined
}

/** The first rows of a list, more of them as one scrolls. Up to `needed` they are there at once. */
export function useSteps<T>(list: readonly T[], needed: (item: T) => boolean): Steps<T> {
  const [limit, setLimit] = useState(FIRST)
  const upTo = Math.max(limit, list.findIndex(needed) + 1)
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // A slow machine tells of several moments at once, the last of them last: nothing more would come of a sight that was passed over.
      const watch = new IntersectionObserver(moments => moments.at(-1)?.isIntersecting && setLimit(upTo + STEP))
      watch.observe(element)
      return () => watch.disconnect()
    },
    [upTo],
  )
  return { shown: list.slice(0, upTo), end: upTo < list.length ? end : undefined }
}
