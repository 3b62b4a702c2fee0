import { Button, Input, Select, Switch } from 'antd'
import { LogOut, Volume2 } from 'lucide-react'
import { useRead, skip } from '#web/calls/useRead.ts'
import { signOut, useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { confirm } from '#web/ui/confirm.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { locations } from '#features/foundation/locations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { scannersAccess } from '../../access.ts'
import { waiting } from '../offline/queue.ts'
import { roster } from '../offline/roster.ts'
import { CameraChoice } from '../reader/Camera.tsx'
import { changeSettings, settings } from '../settings.ts'
import { play, type Sound } from '../sounds.ts'
import { FindPass } from './FindPass.tsx'
import { Part } from './Part.tsx'
import { TestScan } from './TestScan.tsx'
import styles from './setup.module.css'
import fieldStyles from '#web/ui/field.module.css'

const SOUND_LABELS: readonly (readonly [Sound, string])[] = [
  ['saved', 'Registrada'],
  ['debt', 'Adeudo'],
  ['already', 'Repetida'],
  ['refused', 'Error'],
]

/** 'Configuración del equipo' (SCN-45). Sound and camera are free; the rest needs permission. */
export function SetupPanel({ onClose }: { onClose(): void }) {
  const { can } = useSession()
  const setup = can(scannersAccess.setup)
  return (
    <FormModal title={setup ? 'Configuración del equipo' : 'Sonido y cámara'} onClose={onClose} width={560} left={<Leave />}>
      {setup && <TestScan />}
      {setup && <Device />}
      <SoundPart />
      <Part title="Cámara">
        <CameraChoice />
        <p className="compact muted">Se enciende con «Usar cámara». Si el equipo tiene varias, aquí se elige cuál.</p>
      </Part>
      {setup && can(students.search) && <FindPass />}
    </FormModal>
  )
}

function Device() {
  const { device, campus } = useStore(settings)
  const campuses = useCampuses()
  return (
    <Part title="Este equipo">
      <div className={styles.two}>
        <div className={fieldStyles.field} data-slot="field">
          <div className="label">
            <label htmlFor="dr-device">Nombre del equipo</label>
          </div>
          <Input
            id="dr-device"
            maxLength={60}
            placeholder="puerta principal"
            autoComplete="off"
            value={device}
            onChange={event => changeSettings({ device: event.target.value })}
          />
        </div>
        <div className={fieldStyles.field} data-slot="field">
          <div className="label">
            <label htmlFor="dr-campus">Sede de esta puerta</label>
          </div>
          <Select
            id="dr-campus"
            style={{ width: '100%' }}
            value={campus?._id ?? ''}
            options={[{ value: '', label: 'Todas' }, ...campuses.map(({ _id, name }) => ({ value: _id, label: name }))]}
            onChange={campusId => changeSettings({ campus: campuses.find(({ _id }) => _id === campusId) ?? null })}
          />
        </div>
      </div>
    </Part>
  )
}

/** All campuses for users who may read them, else those with class today; always the chosen one. */
function useCampuses(): readonly { _id: string; name: string }[] {
  const { can } = useSession()
  const campuses = useRead(locations.list, can(locations.list) ? {} : skip).data?.locations
  const today = useStore(roster)?.lessons.flatMap(({ location }) => location ?? []) ?? []
  const { campus } = useStore(settings)
  const all = [...(campuses ?? today), ...(campus ? [campus] : [])]
  return [...new Map(all.map(({ _id, name }) => [_id, { _id, name }])).values()]
}

function SoundPart() {
  const { sound } = useStore(settings)
  return (
    <Part title="Sonido">
      <div className="row">
        <Switch id="dr-sound" checked={sound} onChange={on => changeSettings({ sound: on })} aria-label="Sonido" />
        <label htmlFor="dr-sound">{sound ? 'Encendido' : 'Apagado'}</label>
      </div>
      <div className={styles.sounds}>
        {SOUND_LABELS.map(([which, label]) => (
          <Button
            key={which}
            size="small"
            icon={<Volume2 aria-hidden />}
            aria-label={`Probar sonido: ${label}`}
            onClick={() => play(which)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Part>
  )
}

/** The setup covers the menu, so it has its own way out. */
function Leave() {
  const count = useStore(waiting).length
  const leave = async () => {
    const text = `Hay ${count} lecturas por enviar: se quedan en este equipo y se envían cuando alguien vuelva a entrar.`
    if (count === 0 || (await confirm({ title: '¿Cerrar la sesión?', text, ok: 'Cerrar sesión' }))) await signOut()
  }
  return (
    <Button type="text" icon={<LogOut aria-hidden />} onClick={() => void leave()}>
      Cerrar sesión
    </Button>
  )
}
