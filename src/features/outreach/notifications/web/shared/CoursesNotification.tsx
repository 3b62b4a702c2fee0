import { notificationsAccess } from '../../access.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { ManyNotification } from './ManyNotification.tsx'
import { NotificationModal } from './NotificationModal.tsx'
import { useCourseGroups } from './useCourseGroups.ts'

interface Props {
  course: { _id: string; name: string }
  onClose(): void
}

/** 'Enviar notificación' of a course: to its groups, some of them unticked (NOT-14). */
export function CoursesNotification({ course: { _id, name }, onClose }: Props) {
  const groups = useCourseGroups(_id)
  return (
    <NotificationModal title="Enviar notificación" name={name} access={notificationsAccess.courses} onClose={onClose}>
      <ManyNotification
        audience={groups.ticked.length > 0 ? { target: 'courses', groups: groups.ticked } : null}
        draft={`notificacion.curso.${_id}`}
        filters={<GroupChoice of={groups} />}
      />
    </NotificationModal>
  )
}
