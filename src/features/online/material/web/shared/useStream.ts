import { useEffect, useRef, useState, type RefObject } from 'react'
import { stream, type Quality, type Source, type Stream } from './streaming.ts'

const FAILED = 'El video no se pudo reproducir. Revisa tu red e intenta de nuevo.'

export function useStream(element: RefObject<HTMLVideoElement | null>, { url, list }: Source, start: number) {
  const [qualities, setQualities] = useState<Quality[]>([])
  const [quality, setQuality] = useState(-1)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const own = useRef<Stream>(undefined)

  useEffect(() => {
    if (!element.current) return
    const playing = stream(element.current, { url, list }, start, { qualities: setQualities, failed: () => setFailed(FAILED) })
    own.current = playing
    return () => playing.end()
  }, [element, url, list, start, attempt])

  return {
    qualities,
    quality,
    choose(level: number) {
      setQuality(level)
      own.current?.choose(level)
    },
    failed,
    retry() {
      setFailed(null)
      setAttempt(before => before + 1)
    },
  }
}
