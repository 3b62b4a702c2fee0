import { page } from 'vitest/browser'
import { comments } from '#features/people/comments/contract.ts'
import { sources } from '#features/foundation/sources/contract.ts'
import { serve, type SentRequest } from '#web/testing/serve.ts'
import { CALL_TURNS, callStateOf, type CallTurn } from '../../callState.ts'
import { callDesk, visitors, type CallTask } from '../../contract.ts'
import type { TalkStudent } from '../../visitor.ts'
import { id, orientation } from '../testing.tsx'

export function visitorOf(number: number, name: string, part: Partial<TalkStudent> = {}): TalkStudent {
  return {
    _id: id(number),
    talk: orientation._id,
    name,
    lastName: 'Prueba',
    secondLastName: 'Díaz',
    email: `${name.toLowerCase()}@correo.mx`,
    phoneNumber: `553187442${number % 10}`,
    secondPhoneNumber: null,
    birthDate: null,
    registerDate: '2026-11-20T18:00:00.000Z',
    status: null,
    nextCallAt: null,
    calledBy: null,
    confirmed: null,
    attendance: false,
    comments: 0,
    isUnavailable: false,
    source: null,
    movedTo: null,
    student: null,
    ...part,
  }
}

export const by = { name: 'Marisol', lastName: 'Duarte' }
export const paola = visitorOf(101, 'Paola', { birthDate: '2009-03-02', secondPhoneNumber: '5556710038' })
export const oscar = visitorOf(102, 'Oscar', {
  status: { status: 2 },
  calledBy: { user: by, userId: id(99), date: '2026-11-20T16:14:00.000Z' },
})
export const rodrigo = visitorOf(103, 'Rodrigo', { confirmed: { user: by, date: '2026-11-20T16:14:00.000Z' } })
export const melissa = visitorOf(104, 'Melissa', { isUnavailable: true, movedTo: { _id: id(2), name: 'Feria de otoño' } })
const VISITORS = [paola, oscar, melissa, rodrigo]

export interface DeskServed {
  listed: SentRequest[]
  statuses: SentRequest[]
  calls: SentRequest[]
  attendances: SentRequest[]
}

const turnOf = (row: TalkStudent): CallTurn => (row.nextCallAt ? 'overdue' : callStateOf(row) === 0 ? 'uncalled' : 'again')
export const groupsOf = (rows: readonly TalkStudent[]) =>
  Object.fromEntries(CALL_TURNS.map(turn => [turn, rows.filter(row => turnOf(row) === turn).length])) as Record<CallTurn, number>

export const NOTHING_TODAY = { called: 0, confirmed: 0, following: 0, unanswered: 0 }

export const NO_CALLS = {
  all: 0,
  pending: 0,
  done: 0,
  moved: 0,
  enrolled: 0,
  confirmed: 0,
  following: 0,
  unanswered: 0,
  unstated: 0,
  unreachable: 0,
}

export function serveDesk(all: readonly TalkStudent[] = VISITORS): DeskServed {
  serve(sources.list, () => ({ sources: [] }))
  const rows = new Map(all.map(visitor => [visitor._id, visitor]))
  const change = (request: SentRequest, part: Partial<TalkStudent>) => {
    const userTalks = { ...rows.get(request.params.id!)!, ...part }
    rows.set(userTalks._id, userTalks)
    return { userTalks }
  }
  const called = () => ({ calledBy: { user: { name: 'Raquel', lastName: 'Mostrador' }, userId: id(1), date: new Date().toISOString() } })
  serve(comments.list, () => ({ comments: [] }))
  serve(visitors.find, ({ params }) => ({ userTalks: rows.get(params.id!)!, talk: orientation }))
  serve(visitors.calls, () => {
    const calls = [...rows.values()].filter(
      ({ status, confirmed, isUnavailable }) => !isUnavailable && !confirmed && (status?.status ?? 0) < 9,
    )
    const ownVisitors = [...rows.values()].filter(({ calledBy }) => calledBy?.user.name === 'Raquel')
    return {
      calls: CALL_TURNS.flatMap(turn =>
        calls
          .filter(row => turnOf(row) === turn)
          .map((row): CallTask => ({ ...row, turn, talkInfo: { _id: orientation._id, name: orientation.name, date: null } })),
      ),
      total: calls.length,
      groups: groupsOf(calls),
      today: {
        ...NOTHING_TODAY,
        called: ownVisitors.length,
        confirmed: ownVisitors.filter(({ confirmed }) => confirmed).length,
        unanswered: ownVisitors.filter(row => !row.confirmed && (row.status?.status ?? 7) < 7).length,
      },
      talks: [{ _id: orientation._id, name: orientation.name, date: '2026-11-28', all: 84, done: 46 }],
    }
  })
  const listed = serve(callDesk.students, ({ query }) => {
    const matching = [...rows.values()].filter(
      ({ name, calledBy }) =>
        name.toLowerCase().includes((query.query ?? '').toLowerCase()) &&
        (query.calls === undefined || (query.calls === 'done') === (calledBy !== null)),
    )
    const skip = Number(query.skip)
    return {
      userTalks: matching.slice(skip, skip + Number(query.limit)),
      total: matching.length,
      calls: { ...NO_CALLS, all: 84, pending: 38, done: 46, confirmed: 19, following: 13, unanswered: 14 },
    }
  })
  const statuses = serve(visitors.status, request => {
    const { status, nextCallAt } = request.body as { status: number; nextCallAt: string | null }
    return change(request, { status: { status }, nextCallAt, ...called() })
  })
  const calls = serve(visitors.call, request => {
    const { confirmed } = request.body as { confirmed?: boolean }
    return change(
      request,
      confirmed === undefined
        ? called()
        : confirmed
          ? { confirmed: { user: by, date: new Date().toISOString() }, ...called() }
          : { confirmed: null },
    )
  })
  const attendances = serve(visitors.attendance, request =>
    change(request, { attendance: (request.body as { attendance: boolean }).attendance }),
  )
  return { listed, statuses, calls, attendances }
}

export const card = () => page.getByRole('complementary', { name: 'Alumno de plática' })
export const row = (name: string | RegExp) => page.getByRole('row', { name })
export const box = (name: string) => page.getByRole('checkbox', { name: `Confirmado: ${name} Prueba Díaz` })
export const attended = (name: string) => page.getByRole('switch', { name: `Asistió: ${name} Prueba Díaz` })
export const outcome = (label: string) => card().getByRole('button', { name: new RegExp(`^${label}`) })
export const cardOf = (name: string) => card().getByRole('heading', { name: `${name} Prueba Díaz` })
