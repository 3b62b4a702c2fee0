import { page } from 'vitest/browser'
import { courses } from '#features/teaching/courses/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { rooms, serveRooms, type RoomsServed } from '#features/foundation/locations/web/shared/testing.ts'
import { addDays, academyDay, weekdayOf } from '#lib/days.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve, type SentRequest } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { talkFailures, talks, type Talk } from '#features/outreach/talks/contract.ts'
import { TalksPage } from './TalksPage.tsx'

export const id = (number: number): string => `e${String(number).padStart(23, '0')}`
export const TODAY = academyDay(new Date(), 'America/Mexico_City')
export const DATE = addDays(TODAY, 12)
export const LEVELS = [
  { _id: id(91), name: 'Media Superior', description: '' },
  { _id: id(92), name: 'Superior', description: '' },
]
export const irma = { _id: id(61), name: 'Irma', lastName: 'Gómez', secondLastName: 'Luna' }

export function talkOf(number: number, name: string, part: Partial<Talk> = {}): Talk {
  const { quota = 36, studentListLength = 3, date = DATE } = part
  return {
    _id: id(number),
    name,
    courseLevel: LEVELS[0]!._id,
    filter: 'Orientacion Bachillerato',
    isFeria: false,
    schedules: [{ day: String(weekdayOf(DATE)), startHour: '1000', endHour: '1200' }],
    active: true,
    quota,
    available: quota - studentListLength,
    studentListLength,
    percentage: (studentListLength * 100) / quota,
    startDate: date,
    endDate: date,
    teacher: irma,
    classRoom: rooms[0],
    ...part,
    date,
  }
}

export const orientation = talkOf(1, 'Orientación sabatina')
export const fair = talkOf(2, 'Feria de otoño', {
  filter: 'Feria de carreras',
  isFeria: true,
  quota: 30,
  studentListLength: 30,
  active: false,
})
export const draft = talkOf(3, 'Terror 2027', { date: null, classRoom: null, teacher: null, quota: 30, studentListLength: 10 })
const TALKS = [orientation, fair, draft]

export interface Served extends RoomsServed {
  listed: SentRequest[]
  toggled: SentRequest[]
  created: SentRequest[]
  updated: SentRequest[]
  removed: SentRequest[]
  checked: SentRequest[]
}

export function serveTalks(all: readonly Talk[] = TALKS): Served {
  const switched = new Map<string, boolean>()
  const present = () => all.map(talk => ({ ...talk, active: switched.get(talk._id) ?? talk.active }))
  const find = (id: string | undefined): Talk => {
    const talk = present().find(({ _id }) => _id === id)
    if (!talk) throw new Refused(talkFailures.TALK_NOT_FOUND)
    return talk
  }
  serve(courses.levels, () => ({ courseLevels: LEVELS }))
  serve(employees.list, () => ({
    users: [
      { ...irma, isProfessor: true },
      { ...irma, _id: id(62), name: 'Ana', isProfessor: false },
    ],
  }))
  serve(talks.find, ({ params }) => ({ talk: find(params.id) }))
  serve(talks.sidebar, ({ params }) => ({ talk: find(params.id) }))
  const toggled = serve(talks.toggle, ({ params, body }) => {
    const { active } = body as { active: boolean }
    switched.set(params.id!, active)
    return { active }
  })
  const listed = serve(talks.list, ({ query }) => {
    const talks = present().filter(({ name }) => name.toLowerCase().includes((query.query ?? '').toLowerCase()))
    const skip = Number(query.skip)
    return { talks: talks.slice(skip, skip + Number(query.limit)), total: talks.length }
  })
  const created = serve(talks.create, ({ body }) => ({ talk: talkOf(9, (body as { name: string }).name) }))
  const updated = serve(talks.update, ({ params }) => ({ talk: find(params.id) }))
  const removed = serve(talks.remove, () => ({}))
  const checked = serve(talks.isAvailable, () => ({ isAvailable: true, groups: [] }))
  return { ...serveRooms(), listed, toggled, created, updated, removed, checked }
}

export function draw(options: RenderOptions = {}): void {
  render(
    <>
      <TalksPage />
      <Questions />
    </>,
    { at: '/platicas', ...options },
  )
}

export const row = (name: string | RegExp) => page.getByRole('row', { name })
export const aside = () => page.getByRole('complementary', { name: 'Plática' })
export const status = (name: string) => page.getByRole('switch', { name: `Estatus de ${name}`, exact: true })
