import { CircleAlert, MailQuestion } from 'lucide-react'
import type { FormEvent } from 'react'
import { useCall } from '#web/calls/useCall.ts'
import { hasNoAddress } from '#features/foundation/person/address.ts'
import { Field } from '#web/ui/Field.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { STUDENT_PASSWORD, STUDENT_PASSWORD_TEXTS as TEXTS, studentFailures, students, type Student } from '../../contract.ts'
import { passwordCheck, type PasswordForm } from './passwordCheck.ts'
import styles from './password.module.css'
import fieldStyles from '#web/ui/field.module.css'

const EMPTY: PasswordForm = { password: '', confirmation: '' }

/** 'Cambiar contraseña': of the video and exam platform (STU-55). A failure stays, with 'Intentar otra vez'. */
export function PasswordTab({ student }: { student: Student }) {
  const form = useForm(EMPTY)
  const { run, busy, error } = useCall(students.password, { success: TEXTS.done, quiet: true })
  useUnsaved(form.dirty, () => form.reset())

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    form.mark(null)
    const wrong = passwordCheck(form.values)
    if (wrong) return tellCheck(form, wrong)
    if (await run({ params: { id: student._id }, body: { password: form.values.password } })) form.reset()
  }
  if (hasNoAddress(student.email))
    return (
      <Empty icon={MailQuestion} title="Sin correo propio">
        {studentFailures.OWN_EMAIL_NEEDED.message}
      </Empty>
    )
  return (
    <form className={styles.password} noValidate onSubmit={event => void submit(event)}>
      <p className="subdued">Con ella {student.name} entra a la plataforma de videos y exámenes. La anterior deja de funcionar.</p>
      {/* Password managers need the account's name. */}
      <input type="email" className="visuallyHidden" autoComplete="username" value={student.email} readOnly tabIndex={-1} aria-hidden />
      <Field form={form} name="password" label="Nueva contraseña" hint={`mínimo ${STUDENT_PASSWORD.min} caracteres`} required>
        <PasswordField maxLength={STUDENT_PASSWORD.max} autoComplete="new-password" />
      </Field>
      <Field form={form} name="confirmation" label="Confirmación" required>
        <PasswordField maxLength={STUDENT_PASSWORD.max} autoComplete="new-password" />
      </Field>
      {error && !busy ? (
        <div className={styles.passwordFailed} role="alert">
          <CircleAlert aria-hidden />
          <div>
            <b>{TEXTS.failed}</b>
            {error.message !== TEXTS.failed && <p>{error.message}</p>}
          </div>
          <FinalButton type="default" htmlType="submit">
            {TEXTS.again}
          </FinalButton>
        </div>
      ) : (
        <div className={fieldStyles.formFoot} data-slot="form-foot">
          <FinalButton htmlType="submit" loading={busy}>
            Cambiar contraseña
          </FinalButton>
        </div>
      )}
    </form>
  )
}
