import { Button } from 'antd'
import { Check } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { UndeliveredNote } from '#features/foundation/outbox/web/shared/UndeliveredNote.tsx'
import { CardNotes } from '#features/foundation/twins/web/shared/CardNotes.tsx'
import { commentsAccess } from '#features/people/comments/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { fullName } from '#lib/text.ts'
import { useNow } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { visitors } from '../../../contract.ts'
import type { TalkStudent } from '../../../visitor.ts'
import type { Desk } from '../useDesk.ts'
import type { CardTab } from '../useVisitorAddress.ts'
import { inSentence, nextCallOf } from '../visitorView.ts'
import { CardShell } from './CardShell.tsx'
import { CallTab } from './CallTab.tsx'
import { Head } from './Head.tsx'
import { Outcome } from './Outcome.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './visitorCard.module.css'

const PersonTab = lazy(async () => (await import('./PersonTab.tsx')).PersonTab)
const MoveTab = lazy(async () => (await import('./MoveTab.tsx')).MoveTab)
const Notification = lazy(
  async () => (await import('#features/outreach/notifications/web/shared/TalkStudentNotification.tsx')).TalkStudentNotification,
)
const EnrolTab = lazy(async () => (await import('./EnrolTab.tsx')).EnrolTab)

interface Props {
  visitor: TalkStudent
  talk?: string
  desk: Desk
  tab: CardTab
  setTab(tab: CardTab): void
  onClose(): void
  inWindow?: boolean
}

const TABS = [
  { key: 'datos', label: 'Datos personales', access: 'auth' },
  { key: 'comentarios', label: 'Comentarios', access: 'auth' },
  { key: 'cambio', label: 'Cambio de platica', access: talksAccess.move },
  { key: 'inscribir', label: 'Inscribir', access: [studentsAccess.register, studentsAccess.enrol] },
  { key: 'notificacion', label: 'Enviar notificacion', access: talksAccess.notify },
] as const

/** A visitor's card (CLL-9, CLL-43): name, number and outcome stay in view above five tabs. */
export function VisitorCard({ visitor, talk, desk, tab, setTab, onClose, inWindow = false }: Props) {
  const { can, academy } = useSession()
  const ids = useTabIds()
  const [wrong, setWrong] = useState<{ of: string; text: string; count: number }>()
  const enrolled = visitor.student !== null
  const tabs = TABS.filter(({ access }) => can({ access })).map(each =>
    each.key === 'inscribir' && enrolled ? { ...each, label: 'Inscrito' } : each,
  )
  const active = tabs.some(({ key }) => key === tab) ? tab : 'comentarios'
  const isGone = visitor.isUnavailable
  const fix = (text: string) => {
    setTab('datos')
    setWrong(before => ({ of: visitor.email, text, count: (before?.count ?? 0) + 1 }))
  }
  const next = nextCallOf(visitor, useNow(), academy.timeZone)
  const panels: Record<string, () => ReactNode> = {
    datos: () => <PersonTab visitor={visitor} wrong={wrong?.of === visitor.email ? wrong : undefined} onGone={onClose} />,
    comentarios: () => can({ access: commentsAccess.readVisitor }) && <CallTab visitor={visitor} />,
    cambio: () => <MoveTab visitor={visitor} />,
    inscribir: () => <EnrolTab visitor={visitor} />,
    notificacion: () => <Notification student={visitor} />,
  }
  return (
    <CardShell
      inWindow={inWindow}
      head={next ? <span className={classes(next.due && styles.due)}>Llamar {inSentence(next.text)}</span> : 'Alumno de plática'}
      previous={desk.previous}
      next={desk.next}
      onClose={onClose}
      tools={<HistoryButton record={visitor._id} name={fullName(visitor)} />}
      footer={
        !isGone && (
          <>
            {!enrolled && (
              <RouteButton access={[studentsAccess.register, studentsAccess.enrol]} onClick={() => setTab('inscribir')}>
                Inscribir
              </RouteButton>
            )}
            <RouteButton
              access={talksAccess.call}
              type={visitor.confirmed ? 'default' : 'primary'}
              icon={visitor.confirmed ? undefined : <Check aria-hidden />}
              onClick={() => desk.confirm(visitor)}
            >
              {visitor.confirmed ? 'Quitar confirmación' : 'Confirmar'} <Kbd>C</Kbd>
            </RouteButton>
          </>
        )
      }
    >
      <Head visitor={visitor} talk={talk} onCall={desk.may.call ? () => void desk.mark(visitor) : undefined} />
      {!isGone && <CardNotes kind="visitor" id={visitor._id} />}
      {!isGone && <UndeliveredNote kind="visitor" id={visitor._id} email={visitor.email} onFix={can(visitors.update) ? fix : undefined} />}
      {(!isGone || active === 'cambio') && (
        <>
          {!isGone && <Outcome visitor={visitor} desk={desk} />}
          <TabList label="Alumno de plática" ids={ids} tabs={tabs} active={active} onChange={setTab} />
          {/* Scrollable content must be reachable without a mouse. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div key={`${visitor._id}.${active}`} {...panelOf(ids, active)} className={styles.panel} tabIndex={0}>
            <Suspense fallback={<Skeleton rows={5} height={44} bars={['30%', '50%']} />}>{panels[active]?.()}</Suspense>
          </div>
        </>
      )}
      {isGone && visitor.movedTo && active !== 'cambio' && (
        <p className={styles.more}>
          Ahora está en {visitor.movedTo.name}.{' '}
          <Button size="small" onClick={onClose}>
            Cerrar ficha
          </Button>
        </p>
      )}
    </CardShell>
  )
}
