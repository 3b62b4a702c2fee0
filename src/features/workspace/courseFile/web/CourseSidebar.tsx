import { ChartColumn, Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { academyDay, formatDay, formatDuration } from '#lib/days.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { CourseGroups } from './CourseGroups.tsx'
import { CourseOptions } from './CourseOptions.tsx'
import { CourseDiscounts, SubCourses } from './CourseParts.tsx'
import { CourseTag } from './CourseTag.tsx'
import { LiveSwitch } from './LiveSwitch.tsx'
import styles from './courses.module.css'

// Contains the form of a template, so the list does not wait for it.
const CoursePlans = lazy(async () => (await import('#features/money/plans/web/shared/CoursePlans.tsx')).CoursePlans)

interface Props {
  id: string
  previous?: () => void
  next?: () => void
  onClose(): void
  onEdit(course: CourseDetail): void
  onReport(course: CourseDetail): void
  onNotify(course: CourseDetail): void
}

/** A course's main data (CUR-62, CUR-63). */
export function CourseSidebar({ id, onEdit, onReport, onNotify, ...steps }: Props) {
  const { data, error, refetch } = useRead(courses.find, { params: { id } })
  const levels = useRead(courses.levels, {}, { fresh: Infinity })
  const course = data?.course
  return (
    <Aside
      {...steps}
      label="Curso"
      tools={course && <HistoryButton record={id} name={course.name} />}
      head={course && levels.data?.courseLevels.find(({ _id }) => _id === course.courseLevel)?.name}
      footer={
        course && (
          <>
            <RouteButton access={coursesAccess.report} icon={<ChartColumn aria-hidden />} onClick={() => onReport(course)}>
              Reportes
            </RouteButton>
            <RouteButton
              access={coursesAccess.update}
              color="primary"
              variant="filled"
              icon={<Pencil aria-hidden />}
              onClick={() => onEdit(course)}
            >
              Editar
            </RouteButton>
          </>
        )
      }
    >
      {course ? (
        <Card course={course} onNotify={() => onNotify(course)} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

function Card({ course, onNotify }: { course: CourseDetail; onNotify(): void }) {
  const { timeZone } = useSession().academy
  return (
    <>
      {course.image && <img className={styles.image} src={course.image.url} alt="" />}
      <div className={styles.name}>
        <h2 translate="no">{course.name}</h2>
        <CourseTag active={course.active} />
        <CourseOptions course={course._id} onNotify={onNotify} />
      </div>
      <div className={styles.cost}>
        <span className="small muted">Costo</span>
        <BigMoney pesos={course.price} />
      </div>
      <Facts
        facts={[
          { label: 'Creación', value: formatDay(academyDay(new Date(course.creationDate), timeZone)) },
          { label: 'Duración', value: formatDuration(course.duration) },
          { label: 'Visibilidad', value: course.activeExternal ? 'Visible para alumnos' : 'Oculto para alumnos' },
        ]}
      />
      <LiveSwitch key={course._id} course={course} />
      <SubCourses courses={course.children} />
      <CourseDiscounts discounts={course.discounts} />
      <Suspense>
        <CoursePlans course={course} />
      </Suspense>
      <CourseGroups groups={course.groupList} />
    </>
  )
}
