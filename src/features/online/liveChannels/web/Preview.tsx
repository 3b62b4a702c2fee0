import { Button } from 'antd'
import { CirclePlay, RotateCw, TvMinimal, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { playStream, type PlayState } from './streamPlayer.ts'
import styles from './channels.module.css'

/** The audience's picture, only on request: it costs CDN traffic. */
export function Preview({ url, name }: { url: string; name: string }) {
  const [attempts, setAttempts] = useState(0)
  if (!url)
    return (
      <div className={styles.screen}>
        <TvMinimal aria-hidden />
        <p>Sin dirección para el público: agrega la del CDN para poder verlo aquí.</p>
      </div>
    )
  if (attempts === 0)
    return (
      <div className={styles.screen}>
        <Button icon={<CirclePlay aria-hidden />} onClick={() => setAttempts(1)}>
          Ver transmisión
        </Button>
      </div>
    )
  return <Playing key={attempts} url={url} name={name} again={() => setAttempts(attempts + 1)} />
}

function Playing({ url, name, again }: { url: string; name: string; again(): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<PlayState>('loading')
  useEffect(() => playStream(video.current!, url, setState), [url])
  const over = state === 'off' || state === 'blocked'
  return (
    <div className={styles.screen} aria-busy={state === 'loading'}>
      <video ref={video} muted playsInline controls hidden={over} aria-label={`Transmisión de ${name}`} />
      <div className={styles.said} role="status">
        {state === 'loading' && <p>Conectando…</p>}
        {state === 'off' && (
          <>
            <WifiOff aria-hidden />
            <p>Nada al aire en este momento.</p>
          </>
        )}
        {state === 'blocked' && <p>Esta dirección es nueva: recarga la página para poder verla aquí.</p>}
      </div>
      {state === 'off' && (
        <Button size="small" icon={<RotateCw aria-hidden />} onClick={again}>
          Reintentar
        </Button>
      )}
      {state === 'blocked' && (
        <Button size="small" icon={<RotateCw aria-hidden />} onClick={() => location.reload()}>
          Recargar
        </Button>
      )}
    </div>
  )
}
