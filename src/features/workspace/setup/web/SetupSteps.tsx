import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { useImage } from '#features/foundation/files/web/shared/useImage.ts'
import { enterSession, isSecondStep } from '#features/foundation/session/web/shared/enterSession.ts'
import { call } from '#web/calls/api.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { setup } from '../contract.ts'
import { AcademyStep } from './AcademyStep.tsx'
import { AdministratorStep } from './AdministratorStep.tsx'
import { CampusStep } from './CampusStep.tsx'
import { goHome } from './goHome.ts'
import { ExampleNote } from './ExampleNote.tsx'
import { MailStep } from './MailStep.tsx'
import { Preview } from './Preview.tsx'
import {
  academyBody,
  academyCheck,
  academyOf,
  campusBody,
  campusOf,
  firstStep,
  NOBODY,
  passwordCheck,
  type Progress,
} from './setupForms.ts'
import { dropSetupToken } from './setupToken.ts'
import styles from './setup.module.css'

const STEPS = ['Academia y logo', 'Sede y salones', 'Administrador', 'Correo, o después'] as const
const SENDING = { field: 'logo', text: 'El logotipo todavía se está subiendo.' }

/** The four steps (STA-3): 'Siguiente' saves each; beside them a preview for students. */
export function SetupSteps({ token, saved }: { token: string; saved: Progress }) {
  const id = useId()
  const [step, setStep] = useState(() => firstStep(saved))
  const academy = useForm(academyOf(saved), { draft: 'primer-inicio.academia' })
  const campus = useForm(campusOf(saved), { draft: 'primer-inicio.sede' })
  const person = useForm(NOBODY, { draft: 'primer-inicio.administrador', secret: ['password'], schema: setup.administrator.body })
  const logo = useImage(
    picture => academy.set('logo', picture),
    (file, signal) => call(setup.logo, { body: { token, filename: file.name, size: file.size, type: file.type } }, { signal }),
  )
  const first = useRouteForm({
    route: setup.academy,
    form: academy,
    body: values => academyBody(token, values),
    check: values => academyCheck(values) ?? (logo.state.kind === 'sending' ? SENDING : null),
    onDone: () => setStep(2),
  })
  const second = useRouteForm({
    route: setup.campus,
    form: campus,
    body: values => campusBody(token, values),
    onDone: () => setStep(3),
  })
  const third = useRouteForm({
    route: setup.administrator,
    form: person,
    body: values => ({ token, ...values }),
    check: values => passwordCheck(values, academy.values.name),
    onDone: () => void signIn(),
  })
  const signIn = async () => {
    const { email, password } = person.values
    dropSetupToken()
    // If the sign-in fails here, the user signs in on the next page.
    const session = await enterSession({ email, password, keepSession: false }).catch(goHome)
    if (!session) return
    // Nobody has a second step on the first day.
    if (isSecondStep(session)) return goHome()
    sessionStore.set(session)
    setStep(4)
  }
  const busy = first.busy || second.busy || third.busy
  const submit = [first, second, third][step - 1]?.submit
  return (
    <>
      <div className={styles.steps}>
        <WizardSteps steps={STEPS} step={step} ends={false} />
      </div>
      <div className={styles.beside}>
        <div className={styles.fields}>
          {step === 4 ? (
            <MailStep academy={academy.values.name} />
          ) : (
            <form key={step} id={id} noValidate aria-label={STEPS[step - 1]} onSubmit={event => void submit!(event)}>
              {step === 1 && <AcademyStep form={academy} logo={logo} />}
              {step === 2 && <CampusStep form={campus} />}
              {step === 3 && <AdministratorStep form={person} academy={academy.values.name} />}
            </form>
          )}
        </div>
        <aside className={styles.preview}>
          <Preview academy={academy.values} campus={campus.values} />
          {step < 4 && <ExampleNote token={token} />}
        </aside>
      </div>
      {step < 4 && (
        <footer className={styles.foot}>
          <span className="muted">Paso {step} de 4</span>
          <span className="spacer" />
          {step > 1 && (
            <Button icon={<ArrowLeft aria-hidden />} onClick={() => setStep(step - 1)}>
              Regresar
            </Button>
          )}
          <FinalButton htmlType="submit" form={id} loading={busy}>
            {step === 3 ? 'Crear administrador' : 'Siguiente'} <Kbd>↵</Kbd>
          </FinalButton>
        </footer>
      )}
    </>
  )
}
