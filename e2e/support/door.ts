// Shared by journeys of the scanners: a class of today with its students, and passes typed by a reader.
import { expect, type APIRequestContext, type Page } from '@playwright/test'

export interface Pupil {
  _id: string
  name: string
}

export function api(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = async <T>(path: string, options: Parameters<APIRequestContext['fetch']>[1], status = 200): Promise<T> => {
    const response = await request.fetch(`/api${path}`, { headers, ...options })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(status)
    return (await response.json()) as T
  }
  return {
    get: <T>(path: string) => answer<T>(path, {}),
    post: <T>(path: string, data: object) => answer<T>(path, { method: 'POST', data }),
    put: <T>(path: string, data: object) => answer<T>(path, { method: 'PUT', data }),
    attempt: (path: string, data: object) => request.fetch(`/api${path}`, { method: 'POST', headers, data }),
  }
}
export type Api = ReturnType<typeof api>

const ZONE = 'America/Mexico_City'
/** The academy's day, shifted by days: 'YYYY-MM-DD'. */
export const dayOf = (days = 0) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() + days * 86_400_000)
const weekday = () => (new Date(`${dayOf()}T12:00:00Z`).getUTCDay() + 6) % 7

const HOURS = [
  '0600',
  '0700',
  '2000',
  '2100',
  '0800',
  '0900',
  '1000',
  '1100',
  '1200',
  '1300',
  '1400',
  '1500',
  '1600',
  '1700',
  '1800',
  '1900',
]
const after = (hour: string) => String(Number(hour) + 100).padStart(4, '0')

interface Course {
  _id: string
  name: string
  price: number
  active: boolean
  isParent: boolean
  parent?: unknown
}

/** A group with one lesson today, in any free room and hour: the day's only lesson counts all day. */
export async function classToday(call: Api, name: string): Promise<{ _id: string; price: number }> {
  const { courses } = await call.get<{ courses: Course[] }>('/courses')
  const course = courses.find(each => each.active && !each.isParent && each.price > 0)!
  const { locations } = await call.get<{ locations: { _id: string }[] }>('/locations')
  for (const { _id } of locations) {
    const { classRoom } = await call.get<{ classRoom: { _id: string; capacity: number }[] }>(`/classrooms/location/${_id}`)
    for (const room of classRoom)
      for (const startHour of HOURS) {
        const response = await call.attempt('/groups', {
          name,
          course: course._id,
          schedules: [{ day: weekday(), startHour, endHour: after(startHour) }],
          startDate: dayOf(-7),
          endDate: dayOf(30),
          classRoom: room._id,
          quota: 40,
        })
        if (response.status() !== 200) continue
        const { group } = (await response.json()) as { group: { _id: string } }
        return { _id: group._id, price: course.price }
      }
  }
  throw new Error('no room is free for an hour today')
}

const LAST = ['Abarca', 'Barrera', 'Campos', 'Dávila', 'Elizondo', 'Fuentes', 'Galindo', 'Huerta', 'Ibarra', 'Juárez']

/** New students in this group; `debt`: without a payment. */
export async function pupils(call: Api, group: { _id: string; price: number }, count: number, { debt = false } = {}): Promise<Pupil[]> {
  const admitted: Pupil[] = []
  for (let at = 0; at < count; at++) {
    const email = `puerta.${Date.now()}.${Math.round(Math.random() * 1e6)}@correo.mx`
    const person = {
      name: debt ? 'Debora' : 'Paloma',
      lastName: LAST[at % 10]!,
      secondLastName: `Paz ${'ABCDEFGHIJ'[Math.floor(at / 10)]}`,
    }
    const { student } = await call.post<{ student: { _id: string } }>('/students/register', {
      student: { ...person, email, phoneNumber: '5544719032' },
      group: { id: group._id },
      payment: { concept: 'Inscripción', amount: debt ? 0 : group.price },
    })
    admitted.push({ _id: student._id, name: `${person.name} ${person.lastName} ${person.secondLastName}` })
  }
  return admitted
}

/** Types like a reader: all at once, then Enter, into the focused element. */
export const hold = (page: Page, code: string) =>
  page.evaluate(text => {
    for (const key of [...text.split(''), 'Enter'])
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

export const card = (page: Page) => page.getByRole('region', { name: 'Resultado' })
