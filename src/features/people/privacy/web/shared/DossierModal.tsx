import { Checkbox } from 'antd'
import { formatPhone } from '#lib/text.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { DOSSIER_HOURS, dossiers, type Alike } from '../../dossierContract.ts'
import styles from './privacy.module.css'

interface Props {
  student: { _id: string; name: string }
  alike: readonly Alike[]
  onClose(): void
}

const KINDS = { visitor: 'visitante de plática', payer: 'tutor o contacto' }
const idsOf = (kind: Alike['kind'], keys: readonly string[], alike: readonly Alike[]) =>
  alike.filter(each => each.kind === kind && keys.includes(each._id)).map(({ _id }) => _id)

/** 'Expediente…': its contents, and possible duplicates of the person (CON-63). */
export function DossierModal({ student, alike, onClose }: Props) {
  const form = useForm<{ also: string[] }>({ also: [] })
  const { submit, busy } = useRouteForm({
    route: dossiers.make,
    form,
    with: { params: { studentId: student._id } },
    body: ({ also }) => ({ visitors: idsOf('visitor', also, alike), payers: idsOf('payer', also, alike) }),
    success: 'Se está preparando el expediente',
    refresh: [dossiers.ofStudent],
    onDone: onClose,
  })
  return (
    <FormModal
      title="Preparar expediente"
      access={dossiers.make.access}
      width={480}
      dirty={form.dirty}
      discard={() => form.reset()}
      submit="Preparar"
      busy={busy}
      onClose={onClose}
      onSubmit={event => void submit(event)}
    >
      <p>
        Un archivo ZIP con todo lo que se guarda de {student.name}: datos, pagos y comprobantes, asistencias, avisos firmados, mensajes y
        bitácora. Se entrega en mostrador y se borra a las {DOSSIER_HOURS} horas.
      </p>
      {alike.length > 0 && (
        <Field form={form} name="also" label="Con el mismo correo o teléfono: márcalos si son la misma persona">
          <Checkbox.Group
            className={styles.choice}
            options={alike.map(({ kind, _id, name, email, phoneNumber }) => ({
              value: _id,
              label: [name, KINDS[kind], email, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(' · '),
            }))}
          />
        </Field>
      )}
    </FormModal>
  )
}
