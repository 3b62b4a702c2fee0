import { OneNotification } from './OneNotification.tsx'

interface Props {
  student: { _id: string; email: string; phoneNumber: string }
}

/** 'Enviar notificación' to a student: the form, then the result (NOT-25). */
export const NotificationTab = ({ student }: Props) => <OneNotification target="student" to={student} />
