import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** An element's width in pixels as it changes; the window's until it is mounted. */
export function useBoxWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const box = useRef<T>(null)
  const [width, setWidth] = useState(innerWidth)
  useLayoutEffect(() => {
    if (!box.current) return
    setWidth(box.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width]
}
