import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { session } from '#features/foundation/session/contract.ts'
import { DeskPin } from '#features/foundation/session/web/shared/DeskPin.tsx'
import { OwnSessions } from '#features/foundation/session/web/shared/OwnSessions.tsx'
import { SecondStep } from '#features/foundation/session/web/shared/SecondStep.tsx'
import { refreshSession, useSession } from '#web/session/session.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { RouteForm } from '#web/ui/RouteForm.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { employees } from '../contract.ts'
import { PASSWORD, PASSWORD_TEXTS } from '../texts.ts'
import { checkPassword, type PasswordForm } from './passwordCheck.ts'
import styles from './password.module.css'

const EMPTY: PasswordForm = { password: '', confirmation: '' }

/** /edit/password: one's own password and sessions (ACC-27, ACC-35). */
export function PasswordPage() {
  const { user, can, mustChangePassword } = useSession()
  const form = useForm(EMPTY)
  const allowed = mustChangePassword || can('put /users/?')
  return (
    <Page section="Cuenta" title="Editar contraseña">
      <div className={styles.password}>
        {mustChangePassword && (
          <p className={styles.notice} role="status">
            <TriangleAlert aria-hidden />
            Entraste con una contraseña temporal. Elige una nueva para continuar.
          </p>
        )}
        {allowed && (
          <section>
            <h2>Tu contraseña</h2>
            <p className="subdued">Al cambiarla se cierran tus otras sesiones.</p>
            <RouteForm
              route={employees.update}
              form={form}
              with={{ params: { id: user._id } }}
              body={({ password }) => ({ password })}
              check={checkPassword}
              success={PASSWORD_TEXTS.done}
              refresh={[session.mine]}
              submit="Actualizar"
              more={<Button onClick={() => form.reset(EMPTY)}>Limpiar</Button>}
              onDone={() => {
                form.reset(EMPTY)
                void refreshSession()
              }}
            >
              {/* Password managers need the account's name. */}
              <input
                type="email"
                className="visuallyHidden"
                autoComplete="username"
                value={user.email}
                readOnly
                tabIndex={-1}
                aria-hidden
              />
              <Field form={form} name="password" label="Nueva contraseña" required>
                <PasswordField maxLength={PASSWORD.max} autoComplete="new-password" />
              </Field>
              <Field form={form} name="confirmation" label="Confirmación" required>
                <PasswordField maxLength={PASSWORD.max} autoComplete="new-password" />
              </Field>
            </RouteForm>
          </section>
        )}
        {!mustChangePassword && <SecondStep />}
        {!mustChangePassword && <DeskPin />}
        {!mustChangePassword && <OwnSessions />}
      </div>
    </Page>
  )
}
