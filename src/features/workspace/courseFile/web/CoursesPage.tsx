import { Button } from 'antd'
import { BookOpen, Plus, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty } from '#web/ui/Blocks.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { useFocusBack } from '#web/ui/useFocusBack.ts'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { NothingHere } from '#features/teaching/courses/web/shared/NothingHere.tsx'
import { courseColumns } from './courseColumns.tsx'
import { CourseSidebar } from './CourseSidebar.tsx'
import { CourseTag } from './CourseTag.tsx'
import { TABS } from './courseView.ts'
import { useCourses } from './useCourses.ts'
import styles from './courses.module.css'

// Loads after the first rows, on first use.
const CourseModal = lazy(async () => (await import('./CourseModal.tsx')).CourseModal)
const ReportModal = lazy(async () => (await import('./ReportModal.tsx')).ReportModal)
const CoursesNotification = lazy(
  async () => (await import('#features/outreach/notifications/web/shared/CoursesNotification.tsx')).CoursesNotification,
)

// A course's own `children` are not rows: antd would show them as a tree.
const FLAT = { childrenColumnName: 'rows' }

type Open = { form: CourseDetail } | { report: CourseDetail } | { notify: CourseDetail }

/** /cursos (CUR-53). */
export function CoursesPage() {
  const { academy, can } = useSession()
  const list = useCourses()
  const ids = useTabIds()
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const [open, setOpen] = useState<Open | null>(null)
  useFocusBack(list.selected)
  const create = (
    <RouteButton access={coursesAccess.create} type="primary" icon={<Plus aria-hidden />} onClick={() => list.setCreating(true)}>
      Crear curso
    </RouteButton>
  )
  return (
    <Page
      section="Administración Escolar"
      title="Cursos"
      tools={<SearchField className={styles.search} label="Buscar un curso" value={list.search} onSearch={list.setSearch} />}
      action={create}
      aside={
        list.selected && (
          <CourseSidebar
            id={list.selected}
            previous={list.previous}
            next={list.next}
            onClose={() => list.select(undefined)}
            onEdit={form => setOpen({ form })}
            onReport={report => setOpen({ report })}
            onNotify={notify => setOpen({ notify })}
          />
        )
      }
    >
      <div className={styles.tabs}>
        <TabList
          label="Nivel"
          ids={ids}
          active={list.tab}
          onChange={list.setTab}
          tabs={TABS.map(({ key, label }) => ({ key, label: <TabLabel text={label} count={list.countOf(key)} /> }))}
        />
      </div>
      <div ref={box} {...panelOf(ids, list.tab)} className={styles.list}>
        <DataTable
          table={list}
          label="Cursos"
          noun={['curso', 'cursos']}
          expandable={FLAT}
          columns={courseColumns({ order: list.order, sort: list.sort, timeZone: academy.timeZone, width })}
          card={({ name, active, price }) => ({
            title: name,
            line: (
              <>
                <CourseTag active={active} />
                {formatMoney(toCentavos(price))}
              </>
            ),
          })}
          empty={<Nothing of={list} />}
        />
      </div>
      <Suspense>
        {list.creating && can(coursesAccess.create) && <CourseModal onClose={() => list.setCreating(false)} onCreated={list.showCreated} />}
        {open && 'form' in open && (
          <CourseModal key={open.form._id} course={open.form} onClose={() => setOpen(null)} onDeleted={() => list.select(undefined)} />
        )}
        {open && 'report' in open && <ReportModal course={open.report} onClose={() => setOpen(null)} />}
        {open && 'notify' in open && <CoursesNotification course={open.notify} onClose={() => setOpen(null)} />}
      </Suspense>
    </Page>
  )
}

const TabLabel = ({ text, count }: { text: string; count: number | null }) => (
  <>
    {text}
    {count !== null && (
      <span className={styles.count} aria-hidden>
        {count}
      </span>
    )}
  </>
)

const Nothing = ({ of: { all, search, setSearch, level, elsewhere, openLevel } }: { of: ReturnType<typeof useCourses> }) =>
  level && elsewhere ? (
    <NothingHere level={level.name} elsewhere={elsewhere} onOpen={openLevel} />
  ) : all === 0 ? (
    <Empty icon={BookOpen} title="Todavía no hay cursos">
      Crea el primero con «Crear curso».
    </Empty>
  ) : (
    <Empty icon={SearchX} title="Ningún curso coincide" action={<Button onClick={() => setSearch('')}>Quitar búsqueda</Button>}>
      {`Ninguno con «${search}» en el nombre.`}
    </Empty>
  )
