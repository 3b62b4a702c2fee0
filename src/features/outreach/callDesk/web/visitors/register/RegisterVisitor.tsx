import { useState } from 'react'
import { formatPhone, fullName } from '#lib/text.ts'
import { useLetterText } from '#features/foundation/person/web/shared/letterText.ts'
import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { EMPTY_PERSON, personBody, personCheck } from '#features/foundation/person/web/shared/personCheck.ts'
import { SourceField, newSource } from '#features/foundation/sources/web/shared/SourceField.tsx'
import { today } from '#web/state/clock.ts'
import { DoneNotice } from '#web/ui/Done.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import { type Talk } from '#features/outreach/talks/contract.ts'
import { visitors } from '../../../contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { dateOf, hoursOf, roomOf } from '#features/outreach/talks/web/shared/talkText.ts'
import { VISITOR_READS } from '../useCallDesk.ts'
import styles from './registerVisitor.module.css'

/** The enrolment wizard's first and last step: a talk has no course, group or payment (TLK-52). */
const STEPS = ['Datos personales', 'Finalizar Inscripción'] as const

const EMPTY = { ...EMPTY_PERSON, source: '' }

export function RegisterVisitor({ talk, onClose }: { talk: Talk; onClose(): void }) {
  const [registered, setRegistered] = useState<TalkStudent | null>(null)
  const form = useForm(EMPTY, { draft: `visitante.nuevo.${talk._id}` })
  const { submit, busy } = useRouteForm({
    route: visitors.create,
    form,
    body: values => ({ talk: talk._id, student: { ...personBody(values), ...newSource(values) } }),
    check: values => personCheck(values, today()),
    failure: TALK_TEXTS.saveFailed,
    refresh: VISITOR_READS,
    onDone({ userTalks }) {
      form.reset(EMPTY)
      setRegistered(userTalks)
    },
  })
  return (
    <FormModal
      title={`Registrar alumno · ${talk.name}`}
      access={visitors.create.access}
      width={760}
      dirty={form.dirty && !registered}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => {
        // Inside a window with its own forms.
        event.stopPropagation()
        if (registered) setRegistered(null)
        else void submit(event)
      }}
      submit={registered ? 'Registrar a otro' : 'Registrar'}
      cancel={registered ? 'Salir' : 'Cancelar'}
      busy={busy}
    >
      <WizardSteps steps={STEPS} step={registered ? 2 : 1} />
      <div className={styles.step}>
        {registered ? (
          <Registered visitor={registered} talk={talk} />
        ) : (
          <>
            <PersonFields form={form} newAs="visitor" />
            <SourceField form={form} />
          </>
        )}
      </div>
    </FormModal>
  )
}

const Registered = ({ visitor, talk }: { visitor: TalkStudent; talk: Talk }) => {
  const letter = useLetterText()
  return (
    <section aria-label={STEPS[1]}>
      <DoneNotice
        title="Alumno registrado"
        sub={<p className="subdued">{letter.noMail ? letter.of(visitor.email) : `El comprobante se envía a ${visitor.email}`}.</p>}
      >
        <Facts
          facts={[
            { label: 'Alumno', value: fullName(visitor) },
            { label: 'Teléfono', value: formatPhone(visitor.phoneNumber) },
            { label: 'Plática', value: talk.name },
            { label: 'Fecha', value: dateOf(talk) },
            { label: 'Horario', value: hoursOf(talk) },
            { label: 'Salón', value: roomOf(talk) },
          ]}
        />
      </DoneNotice>
    </section>
  )
}
