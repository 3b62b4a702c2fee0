import { useCallback, useState } from 'react'

/** Initial rows of a panel: a little more than fit, so that it opens fast with any number of groups. */
const FIRST = 20
/** Rows added when the end becomes visible. */
const STEP = 50

interface Steps<T> {
  shown: readonly T[]
  /** `ref` of the last element while more rows exist. */
  end: ((element: HTMLElement | null) => (() => void) | undefined) | undefined
}

/** The first rows of a list, and more on scroll. At least `needed` rows from the start. */
export function useSteps<T>(list: readonly T[], needed: (item: T) => boolean): Steps<T> {
  const [limit, setLimit] = useState(FIRST)
  const upTo = Math.max(limit, list.findIndex(needed) + 1)
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // A slow machine reports several moments at once; only the last one is current.
      const watch = new IntersectionObserver(moments => moments.at(-1)?.isIntersecting && setLimit(upTo + STEP))
      watch.observe(element)
      return () => watch.disconnect()
    },
    [upTo],
  )
  return { shown: list.slice(0, upTo), end: upTo < list.length ? end : undefined }
}
