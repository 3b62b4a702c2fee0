import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import type { TalksAddress } from '#features/outreach/talks/web/shared/address.ts'
import type { ChangeAddress } from '#features/outreach/talks/web/shared/useTalks.ts'

const TalkWizard = lazy(async () => (await import('#features/outreach/talks/web/shared/form/TalkWizard.tsx')).TalkWizard)
const TalkEdit = lazy(async () => (await import('#features/outreach/talks/web/shared/form/TalkEdit.tsx')).TalkEdit)
const VisitorsModal = lazy(async () => (await import('./visitors/VisitorsModal.tsx')).VisitorsModal)
const TalkNotification = lazy(
  async () => (await import('#features/outreach/notifications/web/shared/TalkNotification.tsx')).TalkNotification,
)
const ReportModal = lazy(async () => (await import('./report/ReportModal.tsx')).ReportModal)

interface Props {
  address: TalksAddress
  change: ChangeAddress
}

export function Modals({ address: { ver, ficha }, change }: Props) {
  // The sidebar reads the same talk, so the answer is cached; it also reports a failure.
  const { data } = useRead(talks.sidebar, ficha && ver ? { params: { id: ficha } } : skip)
  const talk = data?.talk
  const { can } = useSession()
  const close = () => change({ ver: undefined }, true)
  return (
    <Suspense>
      {ver === 'nueva' && <TalkWizard onClose={close} onShow={id => change({ ver: undefined, ficha: id }, true)} />}
      {ver === 'editar' && ficha && (
        <TalkEdit key={ficha} id={ficha} onClose={close} onDeleted={() => change({ ver: undefined, ficha: undefined }, true)} />
      )}
      {ver === 'alumnos' && talk && <VisitorsModal key={talk._id} talk={talk} onClose={close} />}
      {ver === 'mensaje' && talk && can(talksAccess.notify) && <TalkNotification key={talk._id} talk={talk} onClose={close} />}
      {ver === 'reportes' && talk && <ReportModal key={talk._id} talk={talk} onClose={close} />}
    </Suspense>
  )
}
