import { useState, type ReactNode } from 'react'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { notifications, type Audience } from '../../contract.ts'
import { NotificationForm, useNotificationForm } from './NotificationForm.tsx'
import { channelText } from './reachText.ts'
import { SendResult } from './SendResult.tsx'

interface Props {
  /** null: nobody is selected. */
  audience: Audience | null
  draft: string
  filters?: ReactNode
}

const NOBODY: Audience = { target: 'courses', groups: [] }

export function ManyNotification({ audience, draft, filters }: Props) {
  const [batch, setBatch] = useState<string>()
  const form = useNotificationForm(draft)
  const query = form.values.purpose === 'marketing' ? { purpose: form.values.purpose } : {}
  const { data, error, refetch, isPlaceholderData } = useRead(
    notifications.recipients,
    audience && !batch ? { body: audience, query } : skip,
  )
  if (batch) return <SendResult key={batch} batchId={batch} onAgain={() => setBatch(undefined)} />
  const reach = audience && data && !isPlaceholderData ? data : null
  const to = (channel: 'email' | 'sms') => (audience && data ? channelText(data, channel) : '')
  return (
    <NotificationForm
      audience={audience ?? NOBODY}
      form={form}
      to={{ email: to('email'), sms: to('sms') }}
      reach={reach}
      filters={
        <>
          {filters}
          {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
        </>
      }
      onSent={setBatch}
    />
  )
}
