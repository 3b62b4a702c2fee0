import { Button } from 'antd'
import { ListChecks } from 'lucide-react'
import { addDays, wallClock } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { attendance } from '#features/presence/attendance/contract.ts'
import type { Group, GroupSums } from '#features/teaching/groups/contract.ts'
import { LESSON_LIMITS, lessons } from '#features/teaching/lessons/contract.ts'
import { comingLesson } from '#features/teaching/lessons/web/shared/comingLesson.ts'
import { useNow } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { FigureStrip } from '#web/ui/FigureStrip.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { percentText } from './MoneyParts.tsx'
import styles from './strip.module.css'

/** The group in four figures: enrolled, owed, attendance, next lesson. Dashes while loading. */
export function Strip({ group, sums }: { group: Group; sums: GroupSums | undefined }) {
  const { day: today, time } = wallClock(useNow(), useSession().academy.timeZone)
  const query = { from: today, to: addDays(today, LESSON_LIMITS.shown - 1) }
  const { data } = useRead(lessons.list, { params: { group: group._id }, query })
  const next = data && comingLesson(data.lessons, today, time.replace(':', ''))
  return (
    <div className={styles.strip}>
      <FigureStrip
        figures={[
          { label: 'Inscritos', value: `${group.studentListLength}`, note: group.quota === null ? '' : `de ${group.quota}` },
          { label: 'Adeudo', value: sums ? formatMoney(toCentavos(sums.balance)) : '—', tone: sums && sums.owing > 0 ? 'red' : undefined },
          { label: 'Asistencia', value: sums ? percentText(sums.attendance) : '—' },
          { label: 'Próxima clase', value: next ? `${weekdayText(next.day, today)}, ${formatHour(next.startHour)}` : '—' },
        ]}
      />
    </div>
  )
}

/** 'Tomar lista' opens today's list; disabled, with the reason, on a day without class. */
export function TakeList({ id, onTake }: { id: string; onTake(): void }) {
  const { can } = useSession()
  const may = can({ access: attendanceAccess.checklist }) && can({ access: attendanceAccess.list })
  const { data } = useRead(attendance.checklist, may ? { params: { id } } : skip)
  if (!may) return null
  const off = data?.closed && `No hay clase: ${data.closed.name}`
  return (
    <Button type="primary" icon={<ListChecks aria-hidden />} disabled={!data || Boolean(off)} title={off ?? undefined} onClick={onTake}>
      Tomar lista
    </Button>
  )
}
