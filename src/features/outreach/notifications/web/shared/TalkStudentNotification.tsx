import { OneNotification } from './OneNotification.tsx'

interface Props {
  student: { _id: string; email: string; phoneNumber: string }
}

/** 'Enviar notificacion' to a talk's visitor, a tab of their card like a student's (NOT-17). */
export const TalkStudentNotification = ({ student }: Props) => <OneNotification target="talkStudent" to={student} />
