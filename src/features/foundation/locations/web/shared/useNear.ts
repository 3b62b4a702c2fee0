import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#web/calls/api.ts'
import type { Form } from '#web/ui/useForm.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { classrooms, locationFailures, type ClassRoom, type Near } from '../../contract.ts'
import type { Schedule } from '../../schedule.ts'
import type { Booking } from './useRoomCheck.ts'

interface Wish extends Booking {
  quota: number | null
  teacher: string | null
}

/** Alternatives, read while the room is taken (OFE-45). */
export function useNear({ classRoomId, schedules, startDate, endDate, quota, teacher, except }: Wish, busy: boolean): Near | undefined {
  const { can } = useSession()
  const ready = busy && classRoomId && startDate && endDate && startDate <= endDate && schedules.length > 0 && can(classrooms.near)
  const { data } = useRead(
    classrooms.near,
    ready
      ? {
          query: {
            classRoom: classRoomId,
            startDate,
            endDate,
            schedules: JSON.stringify(schedules),
            ...(quota !== null && { quota }),
            ...(teacher && { teacher }),
            ...(except && { except }),
          },
        }
      : skip,
    { fresh: 0 },
  )
  return ready ? data?.near : undefined
}

/** The hours that a refusal for a busy teacher proposes, until the wish changes. */
export function useTeacherNear(wish: object) {
  const [lastNear, setLastNear] = useState<{ near: Near; of: string } | null>(null)
  const of = JSON.stringify(wish)
  return {
    near: lastNear?.of === of ? lastNear.near : undefined,
    hear(error: CallError | null) {
      const near = error?.code === locationFailures.TEACHER_BUSY.code ? (error.ext?.near as Near | undefined) : undefined
      setLastNear(near ? { near, of } : null)
    },
  }
}

interface Values {
  classRoom: ClassRoom | null
  schedules: Schedule[]
  quota: number | null
  teacher: string | null
}

export interface Fitting {
  near: Near | undefined
  teacherNear: Near | undefined
  campus: string | undefined
  /** Fills the form, and repeats a save that was refused. */
  take(part: Partial<Pick<Values, 'classRoom' | 'schedules'>>): void
  hear(error: CallError | null): void
  /** Grows with each save to repeat. */
  turn: number
}

export function useFitting<T extends Values>(
  form: Form<T>,
  dates: Pick<Booking, 'startDate' | 'endDate' | 'except'>,
  busy: boolean,
): Fitting {
  const { classRoom, schedules, quota, teacher } = form.values
  const [turn, setTurn] = useState(0)
  const near = useNear({ classRoomId: classRoom?._id ?? null, schedules, quota, teacher, ...dates }, busy)
  const teacherNear = useTeacherNear({ classRoom: classRoom?._id, schedules, teacher, ...dates })
  return {
    near,
    teacherNear: teacherNear.near,
    campus: classRoom?.location._id,
    hear: teacherNear.hear,
    turn,
    take(part) {
      const mark = form.marks.classRoom ?? form.marks.teacher
      form.patch(part as Partial<T>)
      if (mark) setTurn(turn + 1)
    },
  }
}

export function useSaveAgain({ turn }: Pick<Fitting, 'turn'>, save: () => Promise<void>): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (turn > 0) void latest.current()
  }, [turn])
}
