import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { academyDay } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { EMPTY_PERSON, personBody, personCheck } from '#features/foundation/person/web/shared/personCheck.ts'
import { useSession } from '#web/session.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import { visitors, type Talk } from '../../../contract.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { dateOf, hoursOf, roomOf } from '../../shared/talkText.ts'
import { VISITOR_READS } from '../useCallDesk.ts'

/** The enrolment wizard's first and last step: a talk has no course, group or payment (TLK-52). */
const STEPS = ['Datos personales', 'Finalizar Inscripción'] as const

/** 'Registrar alumno': the person's data with the wizard's checks, then what was done. */
export function RegisterVisitor({ talk, onClose }: { talk: Talk; onClose(): void }) {
  const { timeZone } = useSession().academy
  const [done, setDone] = useState<TalkStudent | null>(null)
  const form = useForm(EMPTY_PERSON, { draft: `visitante.nuevo.${talk._id}` })
  const { submit, busy } = useRouteForm({
    route: visitors.create,
    form,
    body: values => ({ talk: talk._id, student: personBody(values) }),
    check: values => personCheck(values, academyDay(new Date(), timeZone)),
    failure: TALK_TEXTS.saveFailed,
    refresh: VISITOR_READS,
    onDone({ userTalks }) {
      form.reset(EMPTY_PERSON)
      setDone(userTalks)
    },
  })
  return (
    <FormModal
      title={`Registrar alumno · ${talk.name}`}
      access={visitors.create.access}
      width={760}
      className="tv-register"
      dirty={form.dirty && !done}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => {
        // Over a window that has forms of its own.
        event.stopPropagation()
        if (done) setDone(null)
        else void submit(event)
      }}
      submit={done ? 'Registrar a otro' : 'Registrar'}
      cancel={done ? 'Salir' : 'Cancelar'}
      busy={busy}
    >
      <WizardSteps steps={STEPS} step={done ? 2 : 1} />
      <div className="tv-step">{done ? <Registered visitor={done} talk={talk} /> : <PersonFields form={form} newAs="visitor" />}</div>
    </FormModal>
  )
}

function Registered({ visitor, talk }: { visitor: TalkStudent; talk: Talk }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-label={STEPS[1]}>
      <div className="tv-registered">
        <span className="tv-done-icon">
          <CircleCheck aria-hidden />
        </span>
        <div>
          <h2 ref={title} tabIndex={-1}>
            Alumno registrado
          </h2>
          <p className="sub">El comprobante se envía a {visitor.email}.</p>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Alumno', value: fullName(visitor), title: fullName(visitor) },
          { label: 'Teléfono', value: formatPhone(visitor.phoneNumber) },
          { label: 'Plática', value: talk.name, title: talk.name },
          { label: 'Fecha', value: dateOf(talk) },
          { label: 'Horario', value: hoursOf(talk), title: hoursOf(talk) },
          { label: 'Salón', value: roomOf(talk) },
        ]}
      />
    </section>
  )
}
