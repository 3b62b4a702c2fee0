import { useState } from 'react'
import { editRoute } from '#web/calls/callTypes.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { classrooms, locations, type Location } from '../contract.ts'
import { AddressFields, HourFields, NameField } from './LocationFields.tsx'
import { EMPTY_LOCATION, locationBody, locationCheck, valuesOf } from './locationForm.ts'
import { LocationMap } from './LocationMap.tsx'
import type { Position } from './map/drawMap.ts'
import { RemoveLocation } from './RemoveLocation.tsx'
import { useAddress } from './useAddress.ts'
import styles from './locationForm.module.css'

interface Props {
  location?: Location | undefined
  onClose(): void
  onRemoved(): void
}

export function LocationModal({ location, onClose, onRemoved }: Props) {
  const form = useForm(location ? valuesOf(location) : EMPTY_LOCATION, {
    draft: `sede.${location?._id ?? 'nueva'}`,
    edits: editsOf(location, valuesOf),
  })
  const [open, setOpen] = useState(false)
  const { lookup, ask, askWhenAtRest, forget } = useAddress({ onFound: address => form.patch(address), onNothing: () => setOpen(true) })
  const edit = editRoute(locations.create, locations.update, location?._id)
  const { submit, busy } = useRouteForm({
    ...edit,
    form,
    body: locationBody,
    check: locationCheck,
    success: location ? 'Sede actualizada exitosamente' : 'Sede creada exitosamente',
    failure: location ? 'Ocurrio un error al actualizar la sede' : 'Ocurrio un error al crear la sede',
    // The screen of the rooms shows the campus' name too.
    refresh: [locations.list, classrooms.ofLocation],
    onDone: onClose,
  })
  const { latitude, longitude } = form.values
  const position = { latitude, longitude }
  const move = (next: Position) => {
    form.patch(next)
    // A lookup must not overwrite text that the user typed.
    if (open) forget()
    else askWhenAtRest(next)
  }
  const openFields = (next: boolean) => {
    if (next) forget()
    setOpen(next)
  }
  return (
    <FormModal
      title={location ? 'Editar sede' : 'Agregar sede'}
      access={edit.route.access}
      width={880}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={location ? 'Guardar cambios' : 'Crear sede'}
      busy={busy}
      left={location && <RemoveLocation location={location} onRemoved={onRemoved} />}
    >
      <div className={styles.form}>
        <NameField form={form} />
        <LocationMap position={position} lookup={lookup} onMove={move} onAsk={() => ask(position)} />
        <AddressFields form={form} open={open} onOpen={openFields} />
        <HourFields form={form} />
      </div>
    </FormModal>
  )
}
