import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { commentsAccess } from '#features/people/comments/access.ts'
import { comments } from '#features/people/comments/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { LOST_ACCESS_TEXT } from '#web/session/useLostAccess.ts'
import type { StudentTab } from '../tabs.ts'
import { mainTabs, views, type PlanProps } from './studentTabList.ts'
import styles from './studentFile.module.css'

interface Props extends PlanProps {
  student: Student
  tab: StudentTab
  onTab(tab: StudentTab): void
  write: number
  onWrite(): void
  /** Buttons at the right of the tabs. */
  tools: ReactNode
}

/** The session's tabs. An opened tab keeps its state while the user sees others. */
export function StudentTabs({ student, tab, onTab, write, onWrite, tools, ...planProps }: Props) {
  const { can } = useSession()
  const ids = useTabIds()
  const allowed = [...mainTabs, ...views].filter(({ access }) => can(access))
  const active = allowed.find(({ key }) => key === tab)?.key ?? allowed[0]!.key
  const opened = useRef(new Set<StudentTab>())
  opened.current.add(active)
  const commentsRead = useRead(comments.list, can(commentsAccess.read) ? { query: { student: student._id } } : skip)
  const counts: { [tab in StudentTab]?: number | undefined } = {
    cursos: student.groups.length,
    comentarios: commentsRead.data?.comments.length,
  }

  useEffect(() => {
    if (active === tab) return
    // A changed role forbade the tab that was open.
    if (opened.current.delete(tab)) toast.warn(LOST_ACCESS_TEXT)
    onTab(active)
  }, [active, tab, onTab])

  const visibleTabs = allowed
    .filter(({ key }) => key === active || mainTabs.some(main => main.key === key))
    .map(({ key, label }) => ({ key, label: <Label text={label} count={counts[key]} /> }))
  return (
    <div className={styles.side}>
      <div className={styles.tabs}>
        <TabList label="Alumno" ids={ids} tabs={visibleTabs} active={active} onChange={onTab} />
        {tools}
      </div>
      {allowed.map(
        ({ key, Panel }) =>
          opened.current.has(key) && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it has to be reachable
            <div key={key} {...panelOf(ids, key)} className={styles.panel} hidden={key !== active} tabIndex={0}>
              <Suspense fallback={<Skeleton rows={6} height={44} bars={['24%', '44%']} />}>
                <Panel student={student} go={onTab} write={write} onWrite={onWrite} {...planProps} />
              </Suspense>
            </div>
          ),
      )}
    </div>
  )
}

const Label = ({ text, count = 0 }: { text: string; count?: number | undefined }) => (
  <>
    {text}
    {count > 0 && (
      <span className="count tabular" aria-hidden>
        {count}
      </span>
    )}
  </>
)
