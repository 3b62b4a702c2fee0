import { Button } from 'antd'
import { Camera as CameraIcon, ScanQrCode } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useStore } from '#web/state/useStore.ts'
import { hearPass } from '#web/reader/useReader.ts'
import { changeSettings, settings } from '../settings.ts'
import styles from './readyStrip.module.css'

const Camera = lazy(async () => (await import('../reader/Camera.tsx')).Camera)

/** The effect of the next scan: the scanner always listens, the camera when on. */
export function ReadyStrip({ next }: { next: boolean }) {
  const { watching } = useStore(settings)
  return (
    <section className={styles.ready} aria-label="Lectura">
      <div className={styles.readyRow}>
        <span className={styles.qr}>
          <ScanQrCode aria-hidden />
        </span>
        <div>
          <b>{next ? 'Listo para el siguiente' : 'Lector activo'}</b>
          <p className="compact muted">
            {watching ? 'Muestra el código a la cámara o al lector.' : 'Lector USB activo. Acerca el código del alumno.'}
          </p>
        </div>
        <span className="spacer" />
        {!watching && (
          <Button size="large" icon={<CameraIcon aria-hidden />} onClick={() => changeSettings({ watching: true })}>
            Usar cámara
          </Button>
        )}
      </div>
      {watching && (
        <Suspense fallback={<div className={styles.lens} />}>
          <Camera onCode={hearPass} onClose={() => changeSettings({ watching: false })} />
        </Suspense>
      )}
    </section>
  )
}
