import { Users } from 'lucide-react'
import { useId } from 'react'
import { formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { GroupPicker } from '#features/teaching/groups/web/shared/GroupPicker.tsx'
import { hoursOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { groupsFrom } from '#features/teaching/groups/window.ts'
import type { Student } from '#features/people/students/contract.ts'
import { refresh } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { registrations } from '../../contract.ts'
import { ChangeOutcome } from './ChangeOutcome.tsx'
import { CourseField } from './CourseField.tsx'
import { useChange, type Changing } from './useChange.ts'
import { classes } from '#web/look/classes.ts'
import styles from './groupChange.module.css'

interface Props {
  student: Pick<Student, '_id' | 'name' | 'lastName' | 'secondLastName' | 'groups' | 'comipemsOrder'>
  /** The group to leave. */
  group: StudentGroup
  onClose(): void
}

/** Group change (REG-10): a course, a group of it, an optional date range; shows the result before confirmation. */
export function GroupChangeModal({ student, group, onClose }: Props) {
  const changing = useChange(student, group, onClose)
  const { form, busy, submit } = changing
  return (
    <FormModal
      title={`Cambiar de grupo · ${fullName(student)}`}
      className={styles.modal}
      access={registrations.change.access}
      width={1016}
      onClose={onClose}
      onSubmit={() => void submit()}
      submit="Cambiar de grupo"
      busy={busy}
    >
      <p className={classes(styles.now, 'subdued')}>
        Ahora en <b>{group.name}</b>, {group.courseInfo.name} · <span className="tabular">{hoursOf(group)}</span>
      </p>
      <div className={styles.filters}>
        <CourseField changing={changing} present={group.course._id} />
        <Field form={form} name="from" label="Inicia desde" hint="opcional" required={false}>
          <DayField filter />
        </Field>
        <Field form={form} name="to" label="Termina hasta" hint="opcional" required={false}>
          <DayField filter from={form.values.from ?? undefined} />
        </Field>
      </div>
      <Choices changing={changing} />
      <ChangeOutcome changing={changing} group={group} modules={student.comipemsOrder.length} />
    </FormModal>
  )
}

function Choices({ changing: { form, today, all, levels, list, choices } }: { changing: Changing }) {
  const error = useId()
  const { from, to, groupId } = form.values
  const failed = levels.error ?? all.error ?? list.error
  const mark = form.marks.groupId
  if (!list.data || !all.data || !levels.data) {
    return failed ? (
      <Failed reason={failed.message} retry={() => void refresh([courses.levels, courses.list, groups.list])} />
    ) : (
      <Skeleton rows={4} height={44} />
    )
  }
  if (choices.length === 0) {
    return (
      <Empty icon={Users} title="No hay otros grupos activos">
        {from || to
          ? 'Ninguno de este curso cabe en esas fechas.'
          : `Ninguno de este curso inicia desde el ${formatDay(groupsFrom(today))}.`}
      </Empty>
    )
  }
  return (
    <div className={styles.list}>
      <GroupPicker
        id={form.idOf('groupId')}
        groups={choices}
        today={today}
        value={groupId}
        onChange={value => form.set('groupId', value._id)}
        invalid={mark && { id: error, text: mark.text }}
      />
    </div>
  )
}
