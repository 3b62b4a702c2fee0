// A group's list on paper (DIR-35), made by a thread beside the server.
import { formatDay } from '#lib/days.ts'
import type { FileAnswer, Parsed } from '#contract/route.ts'
import type { Context } from '#server/http/feature.ts'
import { press } from '#server/paper/press.ts'
import { SIGN_DAYS, type attendance, type MatrixMark } from '../contract.ts'
import { comingDays, enrolled, matrixOf } from './matrix.ts'

interface Line {
  name: string
  marks: readonly MatrixMark[]
  came: number
  expected: number
}

export interface ListPaper {
  kind: 'sign' | 'filled'
  group: string
  days: readonly { day: string; off: string | null }[]
  students: readonly Line[]
  academy: { name: string; timeZone: string }
  printedAt: Date
}

const make = press<Uint8Array>({ worker: new URL('./paper.worker.ts', import.meta.url), what: 'list' })

const listName = ({ name, lastName, secondLastName }: { name: string; lastName: string; secondLastName: string }) =>
  `${[lastName, secondLastName].filter(Boolean).join(' ')}, ${name}`

async function contentOf(context: Context, groupId: string, { kind, lessons = SIGN_DAYS[1], ...range }: Query): Promise<Content> {
  if (kind === 'filled') {
    const { group, days, students } = await matrixOf(context, groupId, range)
    return { group: group.name, days, students: students.map(each => ({ ...each, name: listName(each) })) }
  }
  const { name, days } = await comingDays(context, groupId, Number(lessons))
  const students = await enrolled(context.db, groupId)
  return {
    group: name,
    days: days.map(day => ({ day, off: null })),
    students: students.map(each => ({ name: listName(each), marks: [], came: 0, expected: 0 })),
  }
}
type Query = Parsed<typeof attendance.paper>['query']
type Content = Pick<ListPaper, 'group' | 'days' | 'students'>

const TITLES = { sign: 'lista para firmar', filled: 'concentrado' }

export async function listPaper(context: Context, groupId: string, query: Query): Promise<FileAnswer> {
  const { academy, now, today } = context
  const content = await contentOf(context, groupId, query)
  const order: ListPaper = {
    ...content,
    kind: query.kind,
    academy: { name: academy.name, timeZone: academy.timeZone },
    printedAt: now,
  }
  const filename = `${TITLES[query.kind]} ${content.group} ${formatDay(today).replaceAll('/', '-')}.pdf`
  return { type: 'application/pdf', filename, body: await make(order), inline: true }
}
