import { groups } from '#features/teaching/groups/contract.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { plans, type Plan } from '../contract.ts'
import { PlansPage } from './PlansPage.tsx'

const ID = 'a00000000000000000000001'
export const COURSE = 'c00000000000000000000001'
export const CAMPUS = 'b00000000000000000000001'
export const [ROOM, SMALL] = ['d00000000000000000000001', 'd00000000000000000000002']
export const [IRMA, RAUL] = ['e00000000000000000000001', 'e00000000000000000000002']
export const [NINE, NOON] = ['f00000000000000000000001', 'f00000000000000000000002']
export const [ONE, TWO] = [1, 2].map(at => `${COURSE}-${CAMPUS}-${at}`) as [string, string]
const saturday = (startHour: string, endHour: string) => [{ day: 5, startHour, endHour }]

export const planAs = (change: Partial<Plan> = {}): Plan => ({
  _id: ID,
  name: 'Enero',
  startWeek: '2027-01-11',
  state: 'solved',
  version: 3,
  message: null,
  limit: 60,
  startedAt: null,
  finishedAt: null,
  user: { _id: IRMA, name: 'Alejandra Robles' },
  createdAt: '2026-11-21T16:00:00.000Z',
  input: {
    courses: [COURSE],
    campuses: [CAMPUS],
    growth: 1,
    cells: [{ course: COURSE, campus: CAMPUS, groups: 2, size: 15 }],
    blocks: [
      { id: NINE, hours: saturday('0900', '1200') },
      { id: NOON, hours: saturday('1200', '1500') },
    ],
    rooms: [],
    teachers: [],
    also: [],
    sizes: {},
    pins: {},
    maxGroups: 6,
    oneCampus: true,
  },
  facts: {
    campuses: [{ _id: CAMPUS, name: 'Coyoacán', opening: '07:00', closing: '21:00' }],
    courses: [{ _id: COURSE, name: 'UNAM Superior', duration: 60, price: 8_900, modules: [] }],
    rooms: [
      { _id: ROOM, name: 'Salón 1', campus: CAMPUS, capacity: 30, taken: [] },
      {
        _id: SMALL,
        name: 'Salón 2',
        campus: CAMPUS,
        capacity: 20,
        taken: [{ day: 5, startHour: '0900', endHour: '1200', from: '2027-01-16', to: '2027-02-27' }],
      },
    ],
    teachers: [
      { _id: IRMA, name: 'Irma Solís', courses: [COURSE], campuses: [CAMPUS], hours: [], taken: [] },
      { _id: RAUL, name: 'Raúl Sandoval', courses: [], campuses: [CAMPUS], hours: [], taken: [] },
    ],
    cells: [
      {
        course: COURSE,
        campus: CAMPUS,
        waiting: 4,
        visitors: 20,
        share: 0.4,
        last: 18,
        sources: [],
        free: 0,
        quota: 15,
        preferred: { [COURSE]: saturday('0900', '1200') },
      },
    ],
    blocks: [],
  },
  result: {
    places: { [ONE]: { block: NINE, room: ROOM, teacher: IRMA } },
    left: [
      {
        groups: [TWO],
        explanations: [
          {
            changes: ['teacher'],
            witnesses: [{ group: TWO, block: NOON, hours: saturday('1200', '1500'), room: SMALL, teacher: null, size: 15 }],
          },
          {
            changes: ['block', 'room'],
            witnesses: [{ group: TWO, block: null, hours: saturday('1500', '1800'), room: null, teacher: IRMA, size: 15 }],
          },
        ],
      },
    ],
    proved: true,
    seconds: 2,
  },
  groups: [],
  ...change,
})

interface Saved {
  version: number
  input: Plan['input']
}

/** Renders /planes with this plan open; saves change what is read next. */
export function draw(tab: string, change: Partial<Plan> = {}, options: RenderOptions = {}) {
  let plan = planAs(change)
  serve(plans.find, () => ({ plan }))
  serve(plans.list, () => ({ plans: [{ ...plan, groups: 0 }], total: 1 }))
  serve(groups.list, () => ({ groups: [] }))
  const saved = serve(plans.update, ({ body }) => {
    const { input } = body as Saved
    plan = { ...plan, input, version: plan.version + 1 }
    return { plan }
  })
  render(
    <>
      <PlansPage />
      <Questions />
    </>,
    { at: `/planes?plan=${ID}&tab=${tab}`, ...options },
  )
  const input = (at: number) => (saved[at]?.body as Saved | undefined)?.input
  return { saved, input, set: (next: Partial<Plan>) => (plan = { ...plan, ...next }) }
}
