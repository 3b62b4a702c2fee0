import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { ClockLine } from '#web/shell/ClockLine.tsx'
import { useStore } from '#web/state/useStore.ts'
import { DoorHead } from './door/DoorHead.tsx'
import { OfflineBand } from './door/OfflineBand.tsx'
import { readings } from './door/readings.ts'
import { Readings } from './door/Readings.tsx'
import { ReadyStrip } from './door/ReadyStrip.tsx'
import { RefusedScans } from './door/RefusedScans.tsx'
import { ResultCard } from './door/ResultCard.tsx'
import { read } from './door/scanPass.ts'
import { useDoor } from './door/useDoor.ts'
import { useReader } from '#web/reader/useReader.ts'
import { useInstalled } from './worker/install.ts'
import { UpdatePrompt } from './worker/UpdatePrompt.tsx'
import styles from './door.module.css'

const SetupPanel = lazy(async () => (await import('./setup/SetupPanel.tsx')).SetupPanel)

/** /attendanceQr, 'Pase de asistencia' (SCN-33): a tablet or phone at the door, without menu, with or without network. */
export function AttendancePage() {
  const navigate = useNavigate()
  const { equipo }: { equipo?: string } = useSearch({ strict: false })
  const [current, ...before] = useStore(readings)
  useDoor()
  useInstalled()
  useReader(text => void read(text))
  useEffect(() => void (document.title = 'Pase de asistencia · Plantel'), [])
  // Back closes it, as on a phone.
  const open = () => void navigate({ to: '.', search: (search: object) => ({ ...search, equipo: 'abierto' }) })
  const close = () => void navigate({ to: '.', search: (search: object) => ({ ...search, equipo: undefined }), replace: true })
  return (
    <main className={styles.door}>
      <DoorHead onSetup={open} />
      <div className={styles.now}>
        <UpdatePrompt />
        <OfflineBand />
        <ClockLine />
        <ResultCard reading={current} />
        <ReadyStrip next={current !== undefined} />
      </div>
      {/* Scrollable content must be reachable without a mouse. */}
      <div className={styles.then} role="region" aria-label="Lecturas" tabIndex={0}>
        <RefusedScans />
        <Readings readings={before} />
      </div>
      <Suspense>{equipo && <SetupPanel onClose={close} />}</Suspense>
    </main>
  )
}
