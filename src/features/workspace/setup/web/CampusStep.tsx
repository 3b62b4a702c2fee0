import { Button, Input } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { CLASSROOM_LIMITS, LOCATION_LIMITS } from '#features/foundation/locations/contract.ts'
import { HourField } from '#features/foundation/locations/web/shared/HourField.tsx'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { SETUP_LIMITS } from '../texts.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import type { CampusValues, Room } from './setupForms.ts'
import roomStyles from './rooms.module.css'
import styles from './setup.module.css'

/** 'Salón 4' after three. */
const nextRoom = (rooms: readonly Room[]): Room => ({ name: `Salón ${rooms.length + 1}`, capacity: 30 })

export function CampusStep({ form }: { form: Form<CampusValues> }) {
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  return (
    <div ref={box}>
      <div className={styles.nameRow}>
        <Field form={form} name="name" label="Nombre de la sede" required>
          <Input data-first maxLength={LOCATION_LIMITS.name} autoComplete="off" />
        </Field>
        <Field form={form} name="opening" label="Abre" required>
          <HourField />
        </Field>
        <Field form={form} name="closing" label="Cierra" required>
          <HourField />
        </Field>
      </div>
      <div className={styles.addressRow}>
        <Field form={form} name="street" label="Calle" required>
          <Input maxLength={LOCATION_LIMITS.street} autoComplete="off" />
        </Field>
        <Field form={form} name="number" label="Número" required>
          <Input inputMode="numeric" maxLength={10} autoComplete="off" />
        </Field>
        <Field form={form} name="district" label="Colonia" required>
          <Input maxLength={LOCATION_LIMITS.district} autoComplete="off" />
        </Field>
        <Field form={form} name="postalCode" label="C. P." required>
          <Input inputMode="numeric" maxLength={5} autoComplete="off" />
        </Field>
      </div>
      <Rooms form={form} />
      <p className={styles.more}>¿Tienes más sedes? Agrégalas después en Sedes.</p>
    </div>
  )
}

function Rooms({ form }: { form: Form<CampusValues> }) {
  const { rooms } = form.values
  const mark = form.marks.rooms
  const change = (at: number, part: Partial<Room>) =>
    form.set(
      'rooms',
      rooms.map((room, n) => (n === at ? { ...room, ...part } : room)),
    )
  const places = rooms.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0)
  return (
    <fieldset className={roomStyles.rooms}>
      <legend className="visuallyHidden">Salones</legend>
      <div className={roomStyles.roomsHead}>
        <b>Salones</b>
        <span className="muted tabular">
          {rooms.length}, {places} {places === 1 ? 'lugar' : 'lugares'}
        </span>
        <span className="spacer" />
        <Button
          id={form.idOf('rooms')}
          size="small"
          icon={<Plus aria-hidden />}
          disabled={rooms.length >= SETUP_LIMITS.rooms}
          onClick={() => form.set('rooms', [...rooms, nextRoom(rooms)])}
        >
          Agregar salón
        </Button>
      </div>
      <div className={roomStyles.roomList}>
        <div className={roomStyles.roomLabels} aria-hidden>
          <span>Salón</span>
          <span>Lugares</span>
        </div>
        {rooms.map((room, at) => (
          <div key={at} className={roomStyles.room}>
            <Input
              aria-label={`Nombre del salón ${at + 1}`}
              maxLength={CLASSROOM_LIMITS.name}
              autoComplete="off"
              value={room.name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <CountField aria-label={`Lugares del salón ${at + 1}`} value={room.capacity} onChange={capacity => change(at, { capacity })} />
            <IconButton
              icon={Trash2}
              label={`Quitar ${room.name || `salón ${at + 1}`}`}
              onClick={() =>
                form.set(
                  'rooms',
                  rooms.filter((_, n) => n !== at),
                )
              }
            />
          </div>
        ))}
      </div>
      {mark && <FieldError id={`${form.idOf('rooms')}-error`} text={mark.text} />}
    </fieldset>
  )
}
