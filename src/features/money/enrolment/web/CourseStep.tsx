import { Tabs } from 'antd'
import { useId, useState } from 'react'
import { formatDuration } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { courses, coursesChanged, type Course } from '#features/teaching/courses/contract.ts'
import { NoCourses } from '#features/teaching/courses/web/shared/NoCourses.tsx'
import { NothingHere } from '#features/teaching/courses/web/shared/NothingHere.tsx'
import { useLevel } from '#features/teaching/courses/web/shared/useLevel.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import type { Wizard } from './useWizard.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import styles from './courseStep.module.css'

/** Step 2: one course, by level (tabs Media Superior / Superior). */
export function CourseStep({ wizard }: { wizard: Wizard }) {
  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const all = useRead(courses.list, {})
  useLive(coursesChanged, [courses.list])
  const [tab, setTab] = useState<string>()
  const active = (all.data?.courses ?? []).filter(course => course.active)
  const ofLevel = ({ _id }: { _id: string }) => active.filter(course => course.courseLevel === _id)
  const { level: open, elsewhere } = useLevel({
    levels: all.data && levels.data?.courseLevels,
    rowsOf: level => ofLevel(level).length,
    asked: tab ?? active.find(({ _id }) => _id === wizard.values.courseId)?.courseLevel,
  })
  useOnlyOne(all.data && active, wizard.values.courseId !== null, only => wizard.form.patch({ courseId: only._id }))
  const error = levels.error ?? all.error
  if (!levels.data || !all.data) {
    return error ? (
      <Failed reason={error.message} retry={() => void Promise.all([levels.refetch(), all.refetch()])} />
    ) : (
      <Skeleton rows={5} height={56} bars={['40%', '16%']} />
    )
  }
  return (
    <Tabs
      className={styles.tabs}
      activeKey={open?._id}
      onChange={setTab}
      items={levels.data.courseLevels.map(level => ({
        key: level._id,
        label: level.name,
        children:
          elsewhere && level === open ? (
            <NothingHere level={level.name} elsewhere={elsewhere} onOpen={setTab} />
          ) : (
            <CourseList wizard={wizard} offered={ofLevel(level)} />
          ),
      }))}
    />
  )
}

function CourseList({ wizard, offered }: { wizard: Wizard; offered: Course[] }) {
  const { form, values } = wizard
  const name = useId()
  const mark = form.marks.courseId
  if (offered.length === 0) return <NoCourses />
  // Another course has other groups.
  const choose = (courseId: string) => courseId !== values.courseId && form.patch({ courseId, groupId: null, plan: null, rows: [] })
  return (
    <>
      <div
        className={styles.pick}
        role="radiogroup"
        aria-label="Curso"
        aria-required
        aria-invalid={mark ? true : undefined}
        aria-describedby={mark ? `${name}error` : undefined}
      >
        {offered.map((course, at) => (
          <label key={course._id}>
            <input
              id={at === 0 ? form.idOf('courseId') : undefined}
              type="radio"
              name={name}
              checked={course._id === values.courseId}
              onChange={() => choose(course._id)}
              data-first
            />
            <span className={styles.pickText}>
              <b>{course.name}</b>
              <small>{[formatDuration(course.duration), ...modules(course)].join(' · ')}</small>
            </span>
            <span className="tabular">{formatMoney(toCentavos(course.price))}</span>
          </label>
        ))}
      </div>
      {mark && <FieldError id={`${name}error`} text={mark.text} />}
    </>
  )
}

const modules = (course: Course): string[] => (course.children.length > 0 ? [course.children.map(child => child.name).join(', ')] : [])
