import { Button } from 'antd'
import { CalendarPlus } from 'lucide-react'
import type { Answer } from '#contract/route.ts'
import { formatDay, weekdayOf } from '#lib/days.ts'
import { formatHour, WEEKDAYS } from '#lib/schedules.ts'
import { lessonsAccess } from '#features/teaching/lessons/access.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import type { attendance } from '../../contract.ts'
import styles from './checklist.module.css'

type Closed = NonNullable<Answer<typeof attendance.checklist>['closed']>

/** A day without lesson has no marks, unless a user insists (OFE-12). */
export function NoLesson({ name, next, day, onExtra }: Closed & { day: string; onExtra?(): void }) {
  const { can } = useSession()
  const ask = async () => {
    const text = `Con la primera marca se agrega una clase extra del ${formatDay(day)} a este grupo.`
    if (await confirm({ title: '¿Es una clase extra?', text, ok: 'Es una clase extra' })) onExtra?.()
  }
  return (
    <>
      <p className={styles.note}>
        No hay clase: {name}.{next && ` Próxima: ${WEEKDAYS[weekdayOf(next.day)]} ${formatDay(next.day)}, ${formatHour(next.startHour)}.`}
      </p>
      {onExtra && can(lessonsAccess.extra) && (
        <Button block icon={<CalendarPlus aria-hidden />} onClick={() => void ask()}>
          Es una clase extra
        </Button>
      )}
    </>
  )
}
