import { panelOf, TabList, useTabIds } from '#web/ui/TabList.tsx'
import { defaultSubject } from '../../contract.ts'
import { EmailPreview } from './EmailPreview.tsx'
import type { NotificationValues } from './notificationCheck.ts'
import { SmsPreview } from './SmsPreview.tsx'
import styles from './notifications.module.css'

export type Channel = 'email' | 'sms'

const TABS = [
  { key: 'email', label: 'Email' },
  { key: 'sms', label: 'SMS' },
] as const

interface Props {
  values: NotificationValues
  academy: string
  shown: Channel
  onShow(channel: Channel): void
}

/** How the messages will look (NOT-34): tabs Email and SMS. */
export function Preview({ values, academy, shown, onShow }: Props) {
  const ids = useTabIds()
  const off = <p className={styles.off}>El envío por {shown === 'email' ? 'Email' : 'SMS'} está desactivado.</p>
  return (
    <section className={styles.preview} aria-label="Vista previa">
      <TabList label="Vista previa" ids={ids} tabs={TABS} active={shown} onChange={onShow} />
      <div {...panelOf(ids, shown)}>
        {shown === 'email' ? (
          values.emailOn ? (
            <EmailPreview
              subject={values.subject.trim() || defaultSubject(academy)}
              message={values.message.trim()}
              purpose={values.purpose}
            />
          ) : (
            off
          )
        ) : values.smsOn ? (
          <SmsPreview academy={academy} message={values.sms.trim()} purpose={values.purpose} />
        ) : (
          off
        )}
      </div>
    </section>
  )
}
