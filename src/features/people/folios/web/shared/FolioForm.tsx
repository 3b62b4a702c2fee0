import { Button, Input, Select } from 'antd'
import { ChevronDown, X } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { students } from '#features/people/students/contract.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { askDiscard } from '#web/ui/FormModal.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { FOLIO_MAX, FOLIO_TITLES, folios, type Folio } from '../../contract.ts'
import { cleanFolio, folioCheck, type FolioValues } from './folioCheck.ts'
import styles from './folios.module.css'

const OPTIONS = FOLIO_TITLES.map(title => ({ value: title, label: title }))

/** A folio of an earlier year names a course that is no longer offered, so the course must be chosen again. */
const valuesOf = ({ folio, title }: Folio): FolioValues => ({ folio, title: FOLIO_TITLES.find(each => each === title) ?? null })

export function FolioForm({ studentId, folio, onClose }: { studentId: string; folio?: Folio; onClose(): void }) {
  const form = useForm<FolioValues>(folio ? valuesOf(folio) : { folio: '', title: FOLIO_TITLES[0] }, { edits: editsOf(folio, valuesOf) })
  const shared = { form, check: folioCheck, refresh: [students.find], onDone: onClose }
  const create = useRouteForm({
    ...shared,
    route: folios.create,
    with: { params: { studentId } },
    success: 'Folio agregado',
    failure: 'Ocurrio un error al agregar el folio',
  })
  const update = useRouteForm({
    ...shared,
    route: folios.update,
    with: { params: { id: folio?._id ?? '' } },
    success: 'Folio actualizado',
    failure: 'Ocurrio un error',
  })
  const { submit, busy } = folio ? update : create
  useUnsaved(form.dirty, onClose)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const cancel = async () => {
    if (!form.dirty || (await askDiscard())) onClose()
  }
  return (
    <form
      ref={box}
      className={styles.form}
      noValidate
      aria-label={folio ? `Editar el folio ${folio.folio}` : 'Agregar folio'}
      onSubmit={event => void submit(event)}
    >
      <Field form={form} name="folio" label="Folio" hint={`${form.values.folio.length} de ${FOLIO_MAX}`} required>
        <FolioInput />
      </Field>
      <Field form={form} name="title" label="Curso" required>
        <Select
          options={OPTIONS}
          placeholder="Elige un curso"
          allowClear={{ clearIcon: <X aria-hidden />, label: 'Quitar curso' }}
          suffixIcon={<ChevronDown aria-hidden />}
        />
      </Field>
      <div className="row">
        <FinalButton htmlType="submit" loading={busy}>
          Guardar
        </FinalButton>
        <Button onClick={() => void cancel()}>Cancelar</Button>
      </div>
    </form>
  )
}

type InputProps = Omit<ComponentProps<typeof Input>, 'onChange'> & { onChange?(text: string): void }

const FolioInput = ({ onChange, ...rest }: InputProps) => (
  <Input
    {...rest}
    className="tabular"
    autoComplete="off"
    spellCheck={false}
    onChange={event => onChange?.(cleanFolio(event.target.value))}
  />
)
