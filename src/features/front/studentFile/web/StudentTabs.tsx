import { Suspense, useEffect, useRef } from 'react'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { LOST_ACCESS_TEXT } from '#web/useLostAccess.ts'
import type { Student } from '#features/people/students/contract.ts'
import type { StudentTab } from '../tabs.ts'
import { studentTabs } from './studentTabList.ts'
import './studentTabs.css'

interface Props {
  student: Student
  tab: StudentTab
  onTab(tab: StudentTab): void
}

/** The tabs that the session may see. One that was opened stays as it was left while others are looked at. */
export function StudentTabs({ student, tab, onTab }: Props) {
  const { can } = useSession()
  const ids = useTabIds()
  const shown = studentTabs.filter(({ access }) => can(access))
  const active = shown.find(({ key }) => key === tab)?.key ?? shown[0]!.key
  const opened = useRef(new Set<StudentTab>())
  opened.current.add(active)

  useEffect(() => {
    if (active === tab) return
    // It stood open until a changed role took it away.
    if (opened.current.delete(tab)) toast.warn(LOST_ACCESS_TEXT)
    onTab(active)
  }, [active, tab, onTab])

  return (
    <>
      <TabList label="Alumno" ids={ids} tabs={shown} active={active} onChange={onTab} />
      {shown.map(
        ({ key, Panel }) =>
          opened.current.has(key) && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it has to be reachable
            <div key={key} {...panelOf(ids, key)} className="stt-panel" hidden={key !== active} tabIndex={0}>
              <Suspense fallback={<Skeleton rows={6} height={44} bars={['24%', '44%']} />}>
                <Panel student={student} />
              </Suspense>
            </div>
          ),
      )}
    </>
  )
}
