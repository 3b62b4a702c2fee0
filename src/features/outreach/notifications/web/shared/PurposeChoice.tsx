import { PURPOSES } from '#features/foundation/outbox/texts.ts'
import type { Form } from '#web/ui/useForm.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { NotificationValues } from './notificationCheck.ts'
import styles from './notifications.module.css'

const OPTIONS = Object.entries(PURPOSES).map(([value, label]) => ({ value: value as NotificationValues['purpose'], label }))

/** The message's purpose: publicity reaches only people who want it (CON-62). */
export const PurposeChoice = ({ form }: { form: Form<NotificationValues> }) => (
  <div className={styles.purpose}>
    <Segmented
      block
      aria-label="Propósito"
      options={OPTIONS}
      value={form.values.purpose}
      onChange={purpose => form.set('purpose', purpose)}
    />
    {form.values.purpose === 'marketing' && (
      <p className={styles.tag}>Solo llega a quienes aceptaron publicidad. Lleva una liga para darse de baja.</p>
    )}
  </div>
)
