import { Checkbox } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { advisories, type Appoiment } from '../../contract.ts'
import { ADVISORY_LIMITS, ADVISORY_TEXTS } from '../../texts.ts'
import { Candidates } from './Candidates.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './slotSidebar.module.css'

interface Props {
  appoiment: Appoiment
  onClose(): void
}

interface Values {
  student: string | null
  courseTopics: string[]
}

export function AddModal({ appoiment: { _id: id, course, topicList }, onClose }: Props) {
  const form = useForm<Values>({ student: null, courseTopics: [] })
  const [query, setQuery] = useState('')
  const candidates = useRead(advisories.candidates, { params: { id }, query: query === '' ? {} : { query } })
  const students = candidates.data?.students
  const free = students?.filter(({ booked }) => !booked) ?? []
  // When the search has one result, Enter books it.
  const student = form.values.student ?? (query !== '' && !candidates.isPlaceholderData && free.length === 1 ? free[0]!._id : null)
  const { submit, busy } = useRouteForm({
    route: advisories.book,
    with: { params: { id } },
    form,
    body: ({ courseTopics }) => ({ student, courseTopics }),
    success: ADVISORY_TEXTS.booked,
    refresh: [advisories.week, advisories.candidates],
    onDone: onClose,
  })
  return (
    <FormModal
      title="Agregar alumno"
      access={advisories.book.access}
      dirty={form.dirty}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Agregar"
      busy={busy}
    >
      <p className={classes(styles.about, 'subdued')}>{course.name}</p>
      <SearchField
        label="Buscar alumno"
        value={query}
        rest={300}
        onSearch={text => {
          setQuery(text)
          form.set('student', null)
        }}
      />
      {students ? (
        <Candidates
          id={form.idOf('student')}
          students={students}
          more={students.length === ADVISORY_LIMITS.candidates}
          searched={query !== ''}
          value={student}
          invalid={form.marks.student?.text}
          onChange={studentId => form.set('student', studentId)}
        />
      ) : candidates.error ? (
        <Failed reason={candidates.error.message} retry={() => void candidates.refetch()} />
      ) : (
        <Skeleton rows={4} bars={['40%', '20%']} />
      )}
      {topicList.length > 0 && (
        <fieldset className={styles.topics}>
          <legend className="label">Temas</legend>
          <Checkbox.Group
            options={topicList.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={form.values.courseTopics}
            onChange={courseTopics => form.set('courseTopics', courseTopics)}
          />
        </fieldset>
      )}
    </FormModal>
  )
}
