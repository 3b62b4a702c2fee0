import { Input } from 'antd'
import { dropDrafts } from '#web/state/drafts.ts'
import { useSession } from '#web/session/session.tsx'
import { clearToken } from '#web/session/token.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { setup } from '../contract.ts'
import { goHome } from './goHome.ts'
import { keepSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

/** Asks for what nobody types by accident, then leads to the four steps. */
export function EndExampleModal({ onClose }: { onClose(): void }) {
  const { academy, user } = useSession()
  const form = useForm({ academy: '', password: '' }, { schema: setup.end.body })
  const { submit, busy } = useRouteForm({
    route: setup.end,
    form,
    onDone({ token }) {
      keepSetupToken(token)
      dropDrafts()
      clearToken()
      goHome()
    },
  })
  return (
    <FormModal
      title="Terminar el ejemplo"
      access={setup.end.access}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Respaldar y terminar"
      busy={busy}
    >
      <p className={styles.told}>
        Se hace un respaldo, se borran los datos de ejemplo y las demás sesiones se cierran. No se puede deshacer desde aquí.
      </p>
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
