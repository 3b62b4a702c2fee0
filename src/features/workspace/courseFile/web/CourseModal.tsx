import { useState } from 'react'
import { editRoute } from '#web/calls/callTypes.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { courses, type Course, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { AdvisoryFields } from './AdvisoryFields.tsx'
import { changeBody, courseBody, courseCheck, EMPTY_COURSE, SECTIONS, valuesOf, type CourseValues, type Section } from './courseForm.ts'
import { DataFields } from './DataFields.tsx'
import { DeleteCourse } from './DeleteCourse.tsx'
import { LiveFields } from './LiveFields.tsx'
import { PartsFields } from './PartsFields.tsx'
import { COURSE_READS } from './useCourses.ts'
import { useImage } from '#features/foundation/files/web/shared/useImage.ts'
import { useMarkedSection } from './useMarkedSection.ts'
import { useProgress } from './useProgress.ts'
import styles from './courseForm.module.css'

interface Props {
  /** The course to edit; absent: a new course. */
  course?: CourseDetail
  onClose(): void
  onCreated?(course: Course): void
  onDeleted?(): void
}

const SENDING = { field: 'image', text: 'La imagen todavía se está subiendo.' }

/** 'Crear curso' and the edit form: four sections in one form, saved together. */
export function CourseModal({ course, onClose, onCreated, onDeleted }: Props) {
  const [before] = useState<CourseValues>(() => (course ? valuesOf(course) : EMPTY_COURSE))
  const form = useForm(before, {
    draft: `curso.${course?._id ?? 'nuevo'}`,
    schema: courses.create.body,
    edits: editsOf(course, valuesOf),
  })
  const image = useImage(picture => form.set('image', picture))
  const [section, setSection] = useState<Section>('data')
  const ids = useTabIds()
  useMarkedSection(form, section, setSection)
  const { submit, busy } = useRouteForm({
    ...editRoute(courses.create, courses.update, course?._id),
    form,
    body: values => (course ? changeBody(before, values) : courseBody(values)),
    check: values => courseCheck(values) ?? (image.state.kind === 'sending' ? SENDING : null),
    refresh: COURSE_READS,
    onDone: answer => (course || !onCreated ? onClose() : onCreated(answer.course)),
  })
  useProgress(busy)
  return (
    <FormModal
      title={course ? `Editar · ${course.name}` : 'Crear curso'}
      access={course ? coursesAccess.update : coursesAccess.create}
      width={720}
      className={styles.modal}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit={course ? 'Guardar' : 'Crear curso'}
      busy={busy}
      left={
        course && (
          <DeleteCourse
            course={course}
            onDeleted={() => {
              form.reset()
              onClose()
              onDeleted?.()
            }}
          />
        )
      }
    >
      <TabList label="Secciones del curso" ids={ids} tabs={SECTIONS} active={section} onChange={key => setSection(key)} />
      <div {...panelOf(ids, section)} className={styles.panel}>
        {section === 'data' && <DataFields form={form} upload={image} locked={course?.childrenLocked ?? false} />}
        {section === 'parts' && <PartsFields form={form} course={course} />}
        {section === 'advisory' && <AdvisoryFields form={form} />}
        {section === 'live' && <LiveFields form={form} />}
      </div>
    </FormModal>
  )
}
