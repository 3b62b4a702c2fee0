import { Button, Select } from 'antd'
import { CameraOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '#web/state/useStore.ts'
import { changeSettings, settings } from '../settings.ts'
import { useCamera } from './useCamera.ts'
import styles from './camera.module.css'
import readyStripStyles from '../door/readyStrip.module.css'

interface Props {
  onCode(text: string): void
  onClose(): void
}

export function Camera({ onCode, onClose }: Props) {
  const { video, state, reason } = useCamera(onCode)
  return (
    <div className={styles.camera}>
      <div className={readyStripStyles.lens}>
        <video ref={video} muted playsInline aria-label="Imagen de la cámara" />
        {state === 'on' && <span className={styles.frame} aria-hidden />}
        {state === null && <p role="status">Encendiendo la cámara…</p>}
        {state === 'failed' && <p role="alert">{reason}</p>}
      </div>
      <div className={styles.cameraFoot}>
        {state !== null && <CameraChoice />}
        <span className="spacer" />
        <Button size="large" icon={<CameraOff aria-hidden />} onClick={onClose}>
          Apagar cámara
        </Button>
      </div>
    </div>
  )
}

/** The choice of camera, if there are several. Anybody who scans may choose. */
export function CameraChoice() {
  const cameras = useCameras()
  const { camera } = useStore(settings)
  if (cameras.length < 2 && !camera) return null
  return (
    <Select
      aria-label="Cámara"
      className={styles.cameraChoice}
      size="large"
      value={camera ?? ''}
      options={[
        { value: '', label: 'Cámara trasera' },
        ...cameras.map(({ deviceId, label }, at) => ({ value: deviceId, label: label || `Cámara ${at + 1}` })),
      ]}
      onChange={camera => changeSettings({ camera: camera || null })}
    />
  )
}

/** This device's cameras; their names are known after the first permission. */
function useCameras(): readonly MediaDeviceInfo[] {
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    const list = async () => {
      const all = (await mediaDevices?.enumerateDevices()) ?? []
      setCameras(all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== ''))
    }
    void list()
    const hear = () => void list()
    mediaDevices?.addEventListener('devicechange', hear)
    return () => mediaDevices?.removeEventListener('devicechange', hear)
  }, [])
  return cameras
}
