import { useState } from 'react'
import { formatPhone } from '#lib/text.ts'
import { notifications } from '../../contract.ts'
import { NotificationForm } from './NotificationForm.tsx'
import { SendResult } from './SendResult.tsx'

interface Props {
  student: { _id: string; email: string; phoneNumber: string }
}

/** 'Enviar notificación' to a student: the form, then what became of the messages (002 §2). */
export function NotificationTab({ student }: Props) {
  const [batch, setBatch] = useState<string>()
  if (batch) return <SendResult key={batch} batchId={batch} onAgain={() => setBatch(undefined)} />
  return (
    <NotificationForm
      route={notifications.toStudent}
      params={{ id: student._id }}
      draft={`notificacion.${student._id}`}
      to={{ email: student.email, sms: formatPhone(student.phoneNumber) }}
      onSent={({ batchId }) => setBatch(batchId)}
    />
  )
}
