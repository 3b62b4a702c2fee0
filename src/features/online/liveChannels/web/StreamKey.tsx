import { Button } from 'antd'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { call, CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { liveChannels, type LiveChannel } from '../contract.ts'
import { isMasked } from '../streamKey.ts'
import styles from './channels.module.css'

/** The studio's target. Reads the key only when the user shows or copies it: the audit records each time. */
export function StreamKey({ channel: { _id, rtmpUrl } }: { channel: LiveChannel }) {
  const [whole, setWhole] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = async (): Promise<string | null> => {
    setBusy(true)
    try {
      return (await call(liveChannels.key, { params: { id: _id } })).rtmpUrl
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const show = async () => setWhole(whole === null ? await ask() : null)
  const copy = async () => {
    const text = whole ?? (await ask())
    if (text === null) return
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Dirección copiada, con su clave')
    } catch {
      toast.warn('El navegador no permitió copiar la dirección')
    }
  }
  return (
    <div className={styles.key}>
      <span className={styles.label}>Dirección RTMP</span>
      <code>{whole ?? (rtmpUrl || '—')}</code>
      {isMasked(rtmpUrl) && (
        <div className="row">
          <RouteButton
            route={liveChannels.key}
            size="small"
            icon={whole ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            loading={busy}
            onClick={() => void show()}
          >
            {whole ? 'Ocultar clave' : 'Mostrar clave'}
          </RouteButton>
          <RouteButton route={liveChannels.key} size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            Copiar
          </RouteButton>
        </div>
      )}
    </div>
  )
}

export function PublicAddress({ label, url }: { label: string; url: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('Dirección copiada')
    } catch {
      toast.warn('El navegador no permitió copiar la dirección')
    }
  }
  return (
    <div className={styles.key}>
      <span className={styles.label}>{label}</span>
      <code>{url || '—'}</code>
      {url && (
        <Button size="small" icon={<Copy aria-hidden />} aria-label={`Copiar ${label}`} onClick={() => void copy()}>
          Copiar
        </Button>
      )}
    </div>
  )
}
