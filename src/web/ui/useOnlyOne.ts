import { useEffect, useRef } from 'react'

/**
 * Chooses an only option by itself, once, when the first options arrive and nothing is chosen (LLE-60).
 * @param options undefined while they load; an empty list may be an old one
 */
export function useOnlyOne<T>(options: readonly T[] | undefined, isChosen: boolean, choose: (only: T) => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || options === undefined || options.length === 0) return
    done.current = true
    if (!isChosen && options.length === 1) choose(options[0]!)
  })
}
