import { useState } from 'react'
import { formatPhone } from '#lib/text.ts'
import { NotificationForm, useNotificationForm } from './NotificationForm.tsx'
import { SendResult } from './SendResult.tsx'

interface Props {
  target: 'student' | 'talkStudent'
  to: { _id: string; email: string; phoneNumber: string }
}

export function OneNotification({ target, to: { _id, email, phoneNumber } }: Props) {
  const [batch, setBatch] = useState<string>()
  const form = useNotificationForm(`notificacion.${_id}`)
  if (batch) return <SendResult key={batch} batchId={batch} onAgain={() => setBatch(undefined)} />
  return <NotificationForm audience={{ target, id: _id }} form={form} to={{ email, sms: formatPhone(phoneNumber) }} onSent={setBatch} />
}
