import { Input } from 'antd'
import type { FormEvent } from 'react'
import { dropDrafts } from '#web/state/drafts.ts'
import { useSession } from '#web/session/session.tsx'
import { clearToken } from '#web/session/token.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useForm, type Form } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { setup } from '../contract.ts'
import { enterExample } from './enterExample.ts'
import { goHome } from './goHome.ts'
import { keepSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

const EMPTY = { academy: '', password: '' }

/** Ends the demo, then opens the four steps. */
export function EndExampleModal({ onClose }: { onClose(): void }) {
  const form = useForm(EMPTY, { schema: setup.end.body })
  const { submit, busy } = useRouteForm({
    route: setup.end,
    form,
    onDone({ token }) {
      leave()
      keepSetupToken(token)
      goHome()
    },
  })
  return (
    <ConfirmedModal
      {...{ form, busy, onClose }}
      title="Terminar el ejemplo"
      label="Respaldar y terminar"
      text="Se hace un respaldo, se borran los datos de ejemplo y las demás sesiones se cierran. No se puede deshacer desde aquí."
      onSubmit={event => void submit(event)}
    />
  )
}

/** Fills the demo again, then signs in its administrator (M161). */
export function RefillExampleModal({ onClose }: { onClose(): void }) {
  const form = useForm(EMPTY, { schema: setup.refill.body })
  const { submit, busy } = useRouteForm({
    route: setup.refill,
    form,
    onDone(account) {
      leave()
      void enterExample(account)
    },
  })
  return (
    <ConfirmedModal
      {...{ form, busy, onClose }}
      title="Volver a llenar el ejemplo"
      label="Respaldar y volver a llenar"
      text="Se hace un respaldo y el ejemplo se llena de nuevo con fechas de hoy: lo que agregaste se borra y las demás sesiones se cierran. Tarda cerca de medio minuto."
      onSubmit={event => void submit(event)}
    />
  )
}

/** The demo's end also ended the session, so the page reloads. */
function leave(): void {
  dropDrafts()
  clearToken()
}

interface Props {
  form: Form<typeof EMPTY>
  busy: boolean
  title: string
  label: string
  text: string
  onSubmit(event: FormEvent): void
  onClose(): void
}

/** Asks for the academy's name and the user's password, which nobody types by accident. */
function ConfirmedModal({ form, busy, title, label, text, onSubmit, onClose }: Props) {
  const { academy, user } = useSession()
  return (
    <FormModal title={title} access={setup.end.access} onClose={onClose} onSubmit={onSubmit} submit={label} busy={busy}>
      <p className={styles.told}>{text}</p>
      {/* Password managers need the user name. */}
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
