import { UserMinus } from 'lucide-react'
import { formatDay, formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { VisitorPrivacy } from '#features/people/privacy/web/shared/VisitorPrivacy.tsx'
import { personBody, personCheck, personOf } from '#features/foundation/person/web/shared/personCheck.ts'
import { useWrongEmail } from '#features/foundation/person/web/shared/useWrongEmail.ts'
import { SourceField, editedSource } from '#features/foundation/sources/web/shared/SourceField.tsx'
import { today } from '#web/state/clock.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { reachFacts } from '#web/ui/Reach.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { visitors } from '../../../contract.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { VISITOR_READS } from '../useCallDesk.ts'
import styles from './visitorCard.module.css'

interface Props {
  visitor: TalkStudent
  /** Counts presses of 'Corregir': shows why letters fail. */
  wrong: { text: string; count: number } | undefined
  onGone(): void
}

/** 'Datos personales': editable with permission, else read-only; below, removing them from the talk. */
export function PersonTab({ visitor, wrong, onGone }: Props) {
  const { can } = useSession()
  const { run, busy } = useCall(visitors.remove, {
    success: 'Alumno quitado de la plática',
    failure: TALK_TEXTS.removeStudentFailed,
    refresh: VISITOR_READS,
  })
  const remove = async () => {
    const sure = await confirm({
      title: `¿Quitar a ${fullName(visitor)} de la plática?`,
      text: 'Se libera su lugar y deja de aparecer en las llamadas.',
      ok: 'Quitar',
      danger: true,
    })
    if (sure && (await run({ params: { id: visitor._id } }))) onGone()
  }
  return (
    <>
      {can(visitors.update) ? <PersonForm visitor={visitor} wrong={wrong} /> : <PersonFacts visitor={visitor} />}
      <VisitorPrivacy visitor={visitor._id} />
      <RouteButton
        route={visitors.remove}
        danger
        type="text"
        className={styles.remove}
        icon={<UserMinus aria-hidden />}
        loading={busy}
        onClick={() => void remove()}
      >
        Quitar de la plática
      </RouteButton>
    </>
  )
}

const valuesOf = (visitor: TalkStudent) => ({ ...personOf(visitor), source: visitor.source ?? '' })

function PersonForm({ visitor, wrong }: Pick<Props, 'visitor' | 'wrong'>) {
  const { timeZone } = useSession().academy
  const form = useForm(valuesOf(visitor), { draft: `visitante.${visitor._id}`, edits: editsOf(visitor, valuesOf) })
  const { submit, busy } = useRouteForm({
    route: visitors.update,
    with: { params: { id: visitor._id } },
    form,
    body: values => ({ ...personBody(values, visitor.email), ...editedSource(values, visitor.source) }),
    check: values => personCheck(values, today(), visitor.email),
    success: 'Datos guardados',
    refresh: VISITOR_READS,
  })
  useUnsaved(form.dirty, () => form.reset())
  useWrongEmail(form, wrong?.text, wrong?.count)
  return (
    <form noValidate className={styles.person} onSubmit={event => void submit(event)}>
      <PersonFields form={form} />
      <SourceField form={form} />
      <div className="row">
        <span className="muted small tabular">Registro: {formatInstant(new Date(visitor.registerDate), timeZone)}</span>
        <span className="spacer" />
        <FinalButton htmlType="submit" loading={busy} disabled={!form.dirty}>
          Guardar
        </FinalButton>
      </div>
    </form>
  )
}

function PersonFacts({ visitor }: { visitor: TalkStudent }) {
  const { timeZone } = useSession().academy
  return (
    <Facts
      facts={[
        { label: 'Nombre', value: fullName(visitor) },
        ...reachFacts(visitor),
        { label: 'Nacimiento', value: visitor.birthDate && formatDay(visitor.birthDate) },
        { label: 'Registro', value: formatInstant(new Date(visitor.registerDate), timeZone) },
      ]}
    />
  )
}
