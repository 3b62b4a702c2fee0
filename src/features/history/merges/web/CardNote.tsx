import { Button } from 'antd'
import { Merge, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { mergeAccess, seeing } from '#features/foundation/twins/access.ts'
import { twins, twinsChanged } from '#features/foundation/twins/contract.ts'
import type { CardNoteProps } from '#features/foundation/twins/web/shared/cardNotes.ts'
import { students } from '#features/people/students/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useCall } from '#web/calls/useCall.ts'
import { merges, mergesChanged, type Merged } from '../contract.ts'
import styles from './cardNote.module.css'

const MergeWindow = lazy(async () => (await import('./MergeWindow.tsx')).MergeWindow)

const LIVE_ROUTES = [twins.of, merges.of]
const MOVED = [twins.list, twins.of, merges.of, students.list, students.find]

/** Note on a card (DES-31): possible duplicates, and cards merged into this one. Empty without an answer. */
export function CardNote({ kind, id }: CardNoteProps) {
  const { can, user } = useSession()
  // Only for employees of all campuses: others would see persons of foreign campuses.
  const may = (user.campuses ?? []).length === 0 && seeing[kind].every(access => can(access))
  const of = may ? { params: { kind, id } } : skip
  const twinsRead = useRead(twins.of, of)
  const joined = useRead(merges.of, of)
  useLive(twinsChanged, LIVE_ROUTES)
  useLive(mergesChanged, LIVE_ROUTES)
  const [compared, setCompared] = useState(false)
  const [twin] = twinsRead.data?.twins ?? []
  return (
    <>
      {(joined.data?.merged ?? []).map(each => (
        <Was key={each._id} merged={each} />
      ))}
      {twin && (
        <div className={styles.note} data-slot="card-note" role="status">
          <Users aria-hidden />
          <span className={styles.words}>
            <span className="truncate">Puede ser la misma persona que </span>
            <b className="truncate">
              {fullName(twin)}
              {twin.folio ? `, folio ${twin.folio}` : ''}.
            </b>
          </span>
          {can(mergeAccess[kind]) && (
            <Button size="small" onClick={() => setCompared(true)}>
              Comparar
            </Button>
          )}
        </div>
      )}
      {compared && twin && (
        <Suspense>
          <MergeWindow kind={kind} keep={id} give={twin._id} onClose={() => setCompared(false)} />
        </Suspense>
      )}
    </>
  )
}

function Was({ merged: { name, at, act } }: { merged: Merged }) {
  const { academy, can } = useSession()
  const apart = useCall(undo.press, { refresh: MOVED, success: `Separada: ${name} vuelve a tener su ficha` })
  return (
    <div className={styles.quiet} data-slot="card-note" role="status">
      <Merge aria-hidden />
      <span className="truncate">
        Unida con {name} el {formatDay(academyDay(new Date(at), academy.timeZone))}
      </span>
      {can(mergeAccess.any) && (
        <Button size="small" loading={apart.busy} onClick={() => void apart.run({ params: { id: act }, body: {} })}>
          Separar
        </Button>
      )}
    </div>
  )
}
