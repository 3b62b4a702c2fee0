import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from '#web/state/useStore.ts'
import { settings } from '../settings.ts'
import { openDecoder, type Decoder } from './decoder.ts'
import { watch } from './watch.ts'

export interface CameraState {
  video: RefObject<HTMLVideoElement | null>
  /** null while it starts. */
  state: 'on' | 'failed' | null
  reason: string
}

const REASONS: Record<string, string> = {
  NotAllowedError: 'El navegador no tiene permiso para usar la cámara.',
  NotFoundError: 'Este equipo no tiene cámara.',
  NotReadableError: 'Otra aplicación está usando la cámara.',
  OverconstrainedError: 'La cámara elegida ya no está conectada.',
}

export const cameraReason = (error: unknown): string =>
  !('mediaDevices' in navigator)
    ? 'La cámara necesita una conexión segura (https).'
    : (REASONS[error instanceof DOMException ? error.name : ''] ?? 'No se pudo encender la cámara.')

async function openCamera(deviceId: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: deviceId ? { ...size, deviceId: { exact: deviceId } } : { ...size, facingMode: 'environment' },
  })
}

/** While mounted: shows the camera in `video`, and reports codes. */
export function useCamera(onCode: (text: string) => void): CameraState {
  const { camera } = useStore(settings)
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [{ state, reason }, setState] = useState<Pick<CameraState, 'state' | 'reason'>>({ state: null, reason: '' })
  useEffect(() => {
    let over = false
    let stream: MediaStream | undefined
    let decoder: Decoder | undefined
    let stop = () => {}
    const start = async () => {
      stream = await openCamera(camera)
      decoder = await openDecoder()
      const element = video.current
      if (over || !element) return close()
      element.srcObject = stream
      await element.play()
      stop = watch(element, decoder, text => latest.current(text))
      setState({ state: 'on', reason: '' })
    }
    const close = () => {
      stop()
      decoder?.close()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setState({ state: null, reason: '' })
    start().catch((error: unknown) => over || (close(), setState({ state: 'failed', reason: cameraReason(error) })))
    return () => {
      over = true
      close()
    }
  }, [camera])
  return { video, state, reason }
}
