import { useState } from 'react'
import { passesClashes } from '#features/money/enrolment/web/shared/clashes.ts'
import { fullName } from '#lib/text.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { useLevel } from '#features/teaching/courses/web/shared/useLevel.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { groups, groupsChanged, MOVE_TEXTS, type Group, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { offered, seatsOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { useGroupStudents } from './useGroupStudents.ts'
import { useRun } from './useRun.ts'

interface Values {
  /** Destination. */
  to: string | null
  /** The students to move. */
  chosen: readonly string[]
}

export type Moving = ReturnType<typeof useMassMove>

/** The mass move: students, destination, preview, and the run. Seats update when other desks act. */
export function useMassMove(source: ListedGroup, first: readonly string[] = []) {
  const today = useToday()
  const form = useForm<Values>({ to: null, chosen: first })
  const { to, chosen } = form.values
  const [ownLevel, setLevel] = useState<string>(source.course.courseLevel)
  const students = useGroupStudents(source._id)
  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const all = useRead(courses.list, {})
  const list = useRead(groups.list, { query: { active: true, endRngStart: today } })
  useLive(groupsChanged, [groups.list, groups.students])
  const moves = useRun(source._id)

  const enrollable = offered(list.data?.groups ?? []).filter(group => group._id !== source._id && seatsOf(group, today).refusal === null)
  const ofLevel = ({ _id }: { _id: string }) => enrollable.filter(group => group.course.courseLevel === _id)
  const { level, elsewhere: otherLevel } = useLevel({
    levels: list.data && levels.data?.courseLevels,
    rowsOf: each => ofLevel(each).length,
    asked: ownLevel,
  })
  const target = (list.data?.groups ?? []).find(({ _id }) => _id === to)
  const destination: Group | null = target ?? null
  const standing = students.data ?? []
  const movers = standing.filter(({ _id }) => chosen.includes(_id))

  const start = async () => {
    form.mark(null)
    const missing = !destination ? 'to' : movers.length === 0 ? 'chosen' : null
    if (missing) return tellCheck(form, { field: missing, text: MOVE_TEXTS.missing })
    const names = new Map(movers.map(student => [student._id, fullName(student)]))
    const question = { group: destination!, from: source._id, nameOf: (id: string) => names.get(id) ?? null, verb: 'Cambiar' }
    if (await passesClashes(question)) await moves.start(destination!, movers)
  }
  return {
    ...moves,
    source,
    today,
    form,
    level,
    /** A level with groups, if the current one has none. */
    otherLevel,
    setLevel,
    levels,
    all,
    list,
    students,
    standing,
    movers,
    destination,
    /** The groups of the current level, plus the selected one. */
    choices: enrollable.filter(group => group.course.courseLevel === level?._id || group._id === to),
    refusal: destination && seatsOf(destination, today).refusal,
    priceOf: (course: string) => all.data?.courses.find(({ _id }) => _id === course)?.price,
    begin: () => void start(),
    /** Retries the failed ones to the same group. */
    retry() {
      const { run } = moves
      if (run)
        void moves.start(
          destination ?? run.to,
          run.students.filter(({ _id }) => run.verdicts.get(_id)?.state === 'failed'),
        )
    },
    /** Keeps the failed ones selected, for another group. */
    elsewhere() {
      const { run } = moves
      const remaining = run ? run.students.filter(({ _id }) => run.verdicts.get(_id)?.state === 'failed').map(({ _id }) => _id) : []
      form.patch({ to: null, chosen: remaining })
      moves.again()
    },
  }
}
