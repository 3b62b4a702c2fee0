import { formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { DoneNotice } from '#web/ui/Done.tsx'
import { Facts, type Fact } from '#web/ui/Facts.tsx'
import { GROUP_TEXTS, groups, groupsChanged, type ListedGroup } from '../../../contract.ts'
import { hoursOf, placeOf } from '../groupText.ts'
import { ModuleList } from './ModuleList.tsx'
import { Warnings } from './Warnings.tsx'
import { STEPS, type Saved } from './useGroupWizard.ts'
import styles from './wizard.module.css'

export function DoneStep({ saved }: { saved: Saved }) {
  const { can } = useSession()
  const { isParent } = saved.group.course
  const reading = useRead(groups.find, isParent && can(groups.find) ? { params: { id: saved.group._id } } : skip)
  useLive(groupsChanged, [groups.find])
  const group = reading.data?.group ?? saved.group
  return (
    <section className={styles.done} aria-label={STEPS[2]}>
      <DoneNotice
        title={GROUP_TEXTS.created}
        sub={<p className="subdued">{isParent ? 'Completa sus módulos para poder inscribir.' : 'Ya aparece en la lista de grupos.'}</p>}
      >
        <Warnings warnings={saved.warnings} />
        <Facts facts={factsOf(group)} />
        {isParent && <ModuleList modules={group.buckets} />}
      </DoneNotice>
    </section>
  )
}

function factsOf(group: ListedGroup): Fact[] {
  const own: Fact[] = [
    { label: 'Sede y salón', value: placeOf(group) },
    { label: 'Cupo', value: group.quota },
    { label: 'Profesor', value: group.teacher ? fullName(group.teacher) : 'Sin asignar' },
  ]
  return [
    { label: 'Grupo', value: group.name },
    { label: 'Curso', value: group.courseInfo.name },
    { label: 'Horario', value: hoursOf(group) },
    { label: 'Fechas', value: `${formatDay(group.startDate)} – ${formatDay(group.endDate)}` },
    ...(group.course.isParent ? [] : own),
    { label: 'Externos', value: group.activeLanding ? 'Sí' : 'No' },
  ]
}
