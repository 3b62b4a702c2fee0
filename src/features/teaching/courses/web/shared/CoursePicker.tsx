import { useEffect, useRef, useState } from 'react'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { useOnlyOne } from '#web/ui/useOnlyOne.ts'
import { courses, coursesChanged, type Course } from '../../contract.ts'
import { CourseTree } from './CourseTree.tsx'
import { NoCourses } from './NoCourses.tsx'
import { NothingHere } from './NothingHere.tsx'
import { pickable } from './pickable.ts'
import { useLevel } from './useLevel.ts'
import styles from './coursePicker.module.css'

interface Props {
  id?: string
  value: string | null
  /** @param alone It is the only course, and was chosen by itself. */
  onChange(course: Course, alone?: boolean): void
  invalid?: string
}

/** Chooses one course by level; a course with sub-courses opens to show them (CUR-86). */
export function CoursePicker({ id, value, onChange, invalid }: Props) {
  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const all = useRead(courses.list, {})
  useLive(coursesChanged, [courses.list])
  const [tab, setTab] = useState<string>()
  const tree = pickable(all.data?.courses ?? [], value)
  const ofLevel = ({ _id }: { _id: string }) => tree.filter(({ course }) => course.courseLevel === _id)
  const { level, elsewhere } = useLevel({
    levels: all.data && levels.data?.courseLevels,
    rowsOf: each => ofLevel(each).length,
    asked: tab ?? all.data?.courses.find(({ _id }) => _id === value)?.courseLevel,
  })
  useOnlyOne(all.data && tree, value !== null, ({ course, children }) => children.length === 0 && onChange(course, true))
  const ids = useTabIds()
  const failed = levels.error ?? all.error
  const box = useRef<HTMLDivElement>(null)
  const ready = Boolean(levels.data && all.data)
  // The list loads after the window opens; the focus still starts in it.
  useEffect(() => {
    if (ready) box.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [ready])
  if (!levels.data || !all.data || !level) {
    return failed ? (
      <Failed reason={failed.message} retry={() => void Promise.all([levels.refetch(), all.refetch()])} />
    ) : (
      <Skeleton rows={5} height={56} bars={['40%', '16%']} />
    )
  }
  const open = level._id
  const offered = ofLevel(level)
  return (
    <div ref={box} className={styles.picker}>
      <TabList
        label="Nivel"
        ids={ids}
        tabs={levels.data.courseLevels.map(({ _id, name }) => ({ key: _id, label: name }))}
        active={open}
        onChange={setTab}
      />
      <div {...panelOf(ids, open)}>
        {elsewhere ? (
          <NothingHere level={level.name} elsewhere={elsewhere} onOpen={setTab} />
        ) : offered.length === 0 ? (
          <NoCourses />
        ) : (
          <CourseTree key={open} id={id} branches={offered} value={value} onChange={onChange} invalid={invalid} />
        )}
      </div>
    </div>
  )
}
