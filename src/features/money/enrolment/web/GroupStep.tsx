import { Users } from 'lucide-react'
import { useId } from 'react'
import { GroupPicker } from '#features/teaching/groups/web/shared/GroupPicker.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { besideFullGroups } from './shared/fullGroups.ts'
import type { Wizard } from './useWizard.ts'
import { Warning } from './Warning.tsx'

/** Step 3: a group of the course with free seats. Updates at once when another desk registers. */
export function GroupStep({ wizard: { studentId, form, values, groupsRead, choices, today, group, refusal, own } }: { wizard: Wizard }) {
  const error = useId()
  const mark = form.marks.groupId
  if (!groupsRead.data) {
    return groupsRead.error ? (
      <Failed reason={groupsRead.error.message} retry={() => void groupsRead.refetch()} />
    ) : (
      <Skeleton rows={5} height={44} />
    )
  }
  if (choices.length === 0) {
    return (
      <Empty icon={Users} title="No hay grupos activos de este curso">
        Regresa para elegir otro curso.
      </Empty>
    )
  }
  const full = choices.filter(each => each.quota !== null && each.available <= 0 && each.endDate >= today)
  return (
    <>
      {refusal && <Warning>{group ? `${group.name}: ${refusal}` : refusal}</Warning>}
      <GroupPicker
        id={form.idOf('groupId')}
        groups={choices}
        today={today}
        value={values.groupId}
        own={own}
        onChange={value => form.patch({ groupId: value._id })}
        invalid={mark && { id: error, text: mark.text }}
      />
      {full.length > 0 && besideFullGroups.all().map((Beside, at) => <Beside key={at} groups={full} student={studentId} />)}
    </>
  )
}
