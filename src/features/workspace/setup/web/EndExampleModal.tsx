import { Input } from 'antd'
import type { Answer } from '#contract/route.ts'
import { dropDrafts } from '#web/state/drafts.ts'
import { useSession } from '#web/session/session.tsx'
import { clearToken } from '#web/session/token.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { setup } from '../contract.ts'
import { enterExample } from './enterExample.ts'
import { goHome } from './goHome.ts'
import { keepSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

/** Ends the demo, then leads to the four steps. */
export const EndExampleModal = ({ onClose }: { onClose(): void }) => (
  <ConfirmedModal
    route={setup.end}
    title="Terminar el ejemplo"
    submit="Respaldar y terminar"
    text="Se hace un respaldo, se borran los datos de ejemplo y las demás sesiones se cierran. No se puede deshacer desde aquí."
    onDone={({ token }) => {
      keepSetupToken(token)
      goHome()
    }}
    onClose={onClose}
  />
)

/** Fills the demo again, then signs in its administrator (M161). */
export const RefillExampleModal = ({ onClose }: { onClose(): void }) => (
  <ConfirmedModal
    route={setup.refill}
    title="Volver a llenar el ejemplo"
    submit="Respaldar y volver a llenar"
    text="Se hace un respaldo y el ejemplo se llena de nuevo con fechas de hoy: lo que agregaste se borra y las demás sesiones se cierran. Tarda cerca de medio minuto."
    onDone={account => void enterExample(account)}
    onClose={onClose}
  />
)

interface Props<T extends typeof setup.end | typeof setup.refill> {
  route: T
  title: string
  submit: string
  text: string
  onDone(answer: Answer<T>): void
  onClose(): void
}

/** Asks for what nobody types by accident. Afterwards nobody is signed in. */
function ConfirmedModal<T extends typeof setup.end | typeof setup.refill>({
  route,
  title,
  submit: button,
  text,
  onDone,
  onClose,
}: Props<T>) {
  const { academy, user } = useSession()
  const form = useForm({ academy: '', password: '' }, { schema: route.body })
  const { submit, busy } = useRouteForm({
    route,
    form,
    onDone(answer: Answer<T>) {
      dropDrafts()
      clearToken()
      onDone(answer)
    },
  })
  return (
    <FormModal title={title} access={route.access} onClose={onClose} onSubmit={event => void submit(event)} submit={button} busy={busy}>
      <p className={styles.told}>{text}</p>
      {/* Password managers want to know whose password it is. */}
      <input type="email" className="visuallyHidden" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden />
      <Field form={form} name="academy" label="Nombre de la academia" hint={`escribe «${academy.name}»`}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field form={form} name="password" label="Tu contraseña">
        <PasswordField autoComplete="current-password" />
      </Field>
    </FormModal>
  )
}
