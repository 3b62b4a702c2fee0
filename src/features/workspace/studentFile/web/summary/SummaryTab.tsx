import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { commentsAccess } from '#features/people/comments/access.ts'
import { PayersBlock } from '#features/people/payers/web/shared/PayersBlock.tsx'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { PanelProps } from '../studentTabList.ts'
import { CoursesBlock } from './CoursesBlock.tsx'
import { LastComment } from './LastComment.tsx'
import { NextThree } from './NextThree.tsx'
import { sideBlocks } from './sideBlocks.ts'
import styles from './summary.module.css'

const LIVE_ROUTES = [studentAccount.sidebar]

/** 'Resumen' (STU-60): next events, courses with payments, the last comment, and personal data. */
export function SummaryTab({ student, go, onWrite }: PanelProps) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(studentAccount.sidebar, { params: { id: student._id } })
  useLive(
    groupsChanged,
    LIVE_ROUTES,
    data?.groups.map(group => group._id),
  )
  const retry = () => void refetch()
  return (
    <>
      {error && data && <Failed slim reason={error.message} retry={retry} />}
      {data ? (
        <NextThree student={student} groups={data.groups} attendance={can(attendanceAccess.read)} />
      ) : (
        !error && <Skeleton rows={1} height={92} bars={['30%', '20%', '20%']} />
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {data ? (
            <CoursesBlock student={student} groups={data.groups} />
          ) : error ? (
            <Failed reason={error.message} retry={retry} />
          ) : (
            <Skeleton rows={2} height={96} bars={['50%', '20%']} />
          )}
          <PayersBlock student={student} />
          {can(commentsAccess.read) && <LastComment student={student} go={go} onWrite={onWrite} />}
        </div>
        <div className={styles.column}>
          {sideBlocks
            .filter(({ access }) => can(access))
            .map(({ key, title, hint, Block }) =>
              title ? (
                <section key={key} aria-label={title}>
                  <h3 className={styles.title}>
                    {title}
                    {hint && can(hint.access) && <span className="small muted">{hint.text}</span>}
                  </h3>
                  <Block student={student} go={go} />
                </section>
              ) : (
                <Block key={key} student={student} go={go} />
              ),
            )}
        </div>
      </div>
    </>
  )
}
