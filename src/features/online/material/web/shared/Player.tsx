import { Button, Select } from 'antd'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Failed } from '#web/ui/Blocks.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import type { Source } from './streaming.ts'
import { useStream } from './useStream.ts'
import styles from './player.module.css'

interface Props {
  title: string
  source: Source
  poster?: string | null
  /** The second at which it starts. */
  start?: number
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]
const AUTO = -1

export function Player({ title, source, poster, start = 0 }: Props) {
  const element = useRef<HTMLVideoElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // Keys work at once: on a focused button, Espacio would press it.
  useFirstFocus(box)
  const id = useId()
  const [speed, setSpeed] = useState(1)
  // A refetched list has new addresses: the playing video keeps its own.
  const [first] = useState(source)
  const { qualities, quality, choose, failed, retry } = useStream(element, first, start)
  const pace = (rate: number) => {
    setSpeed(rate)
    if (element.current) element.current.playbackRate = rate
  }
  return (
    // The usual keys of players; each has a control too.
    <div ref={box} className={styles.box} onKeyDownCapture={event => press(event, element.current)}>
      {/* Uploaded videos come without subtitles. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        data-first
        className={styles.video}
        aria-label={title}
        controls
        playsInline
        preload="metadata"
        poster={poster ?? undefined}
      />
      {failed && <Failed reason={failed} retry={retry} />}
      <div className={styles.tools}>
        {qualities.length > 1 && (
          <label htmlFor={`${id}q`}>
            Calidad
            <Select
              id={`${id}q`}
              size="small"
              value={quality}
              onChange={choose}
              options={[
                { value: AUTO, label: 'Automática' },
                ...qualities.map(({ level, height }) => ({ value: level, label: `${height}p` })),
              ]}
            />
          </label>
        )}
        <label htmlFor={`${id}v`}>
          Velocidad
          <Select
            id={`${id}v`}
            size="small"
            value={speed}
            onChange={pace}
            options={SPEEDS.map(value => ({ value, label: value === 1 ? 'Normal' : `${value}×` }))}
          />
        </label>
        <span className="spacer" />
        <span className="hint">Espacio pausa · ← → 5 s · J L 10 s · F pantalla completa · M silencio</span>
        <Button size="small" className={styles.full} onClick={() => void element.current?.requestFullscreen()}>
          Pantalla completa
        </Button>
      </div>
    </div>
  )
}

export function act(key: string, video: HTMLVideoElement): boolean {
  const by = (seconds: number) => (video.currentTime = Math.max(0, video.currentTime + seconds))
  const actions: Record<string, () => void> = {
    ' ': () => void (video.paused ? video.play() : video.pause()),
    k: () => void (video.paused ? video.play() : video.pause()),
    ArrowLeft: () => by(-5),
    ArrowRight: () => by(5),
    j: () => by(-10),
    l: () => by(10),
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()),
    m: () => (video.muted = !video.muted),
  }
  const action = actions[key.length === 1 ? key.toLowerCase() : key]
  action?.()
  return action !== undefined
}

/** Before the video gets the event: the browser's own controls would revert the key's effect. */
function press(event: KeyboardEvent, video: HTMLVideoElement | null): void {
  if (!video || event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.target as Element).closest('.ant-select,button')) return
  if (!act(event.key, video)) return
  event.preventDefault()
  event.stopPropagation()
}
