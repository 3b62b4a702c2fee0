import { counted } from '#lib/numbers.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { advisories, type Appoiment } from '../../contract.ts'
import { ADVISORY_TEXTS } from '../../texts.ts'
import { classes } from '#web/look/classes.ts'
import styles from './slotSidebar.module.css'

interface Props {
  appoiment: Appoiment
  onClose(): void
}

/** The quota is a number; 'Actualizar' is off while it is empty (ADV-34). */
export function QuotaModal({ appoiment: { _id: id, course, appoiments, maxQuota }, onClose }: Props) {
  const form = useForm<{ maxQuota: number | null }>({ maxQuota })
  const { submit, busy } = useRouteForm({
    route: advisories.quota,
    with: { params: { id } },
    form,
    success: ADVISORY_TEXTS.quotaSaved,
    refresh: [advisories.week],
    onDone: onClose,
  })
  return (
    <FormModal
      title="Editar cupo"
      access={advisories.quota.access}
      width={400}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Actualizar"
      off={form.values.maxQuota === null}
      busy={busy}
    >
      <p className={classes(styles.about, 'subdued')}>{course.name}</p>
      <Field form={form} name="maxQuota" label="Cupo" required hint={counted(appoiments.length, 'inscrito', 'inscritos')}>
        <CountField />
      </Field>
    </FormModal>
  )
}
