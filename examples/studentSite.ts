// A client for the students' own site: one file, no dependencies, any runtime with fetch. Copy and adapt it.
// Money is in pesos, days are 'YYYY-MM-DD' of the academy, weekdays count from 0 = Monday, hours are 'HHMM'.

export interface Student {
  _id: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  uniqueFolio: string
  /** Ids of the student's groups. */
  groups: string[]
  debt: boolean
}
export interface Lesson<Day = number> {
  day: Day
  startHour: string
  endHour: string
}
export interface RecordName {
  _id: string
  name: string
}
export interface Course extends RecordName {
  price: number
  duration: number
  courseLevel: string
  children: RecordName[]
}
export interface Group extends RecordName {
  startDate: string
  endDate: string
  schedules: Lesson[]
  available: number
  course: RecordName
  locationInfo: { name: string } | null
}
export interface Talk extends RecordName {
  date: string | null
  schedules: Lesson<string | number>[]
  available: number
}
export interface Appoiment {
  _id: string
  course: RecordName
  date: string
  hour: number
  topicList: RecordName[]
  available: number
  /** The student's own booking. */
  booking: string | null
}
export interface Booking {
  _id: string
  appoiment: string
  courseTopics: RecordName[]
}
export interface Visitor {
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber?: string
  birthDate?: string
}

/** A refused call. `message` is Spanish and may be shown; `code` is stable, for decisions in code. */
export class PlantelError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Seconds to wait, after 429. */
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, code?: string, retryAfter?: number) {
    super(message)
    this.name = 'PlantelError'
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

interface ErrorBody {
  error?: { message?: { es?: string } }
  errorExt?: { code?: string }
}

/**
 * @param url the console's address: 'https://consola.academia.mx'.
 * @param token from `npm run token -- <name> <scopes>`. Keep it on your server, never in a browser.
 */
export function studentSite({ url, token }: { url: string; token: string }) {
  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, key?: string): Promise<T> {
    const response = await fetch(`${url}/api/platform${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json().catch(() => ({}))) as T & ErrorBody
    if (response.ok) return answer
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new PlantelError(response.status, answer.error?.message?.es ?? response.statusText, answer.errorExt?.code, retryAfter)
  }
  const query = (values: Record<string, string | undefined>) => {
    const pairs = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
  }

  return {
    /** `address`: the visitor's IP, so that one visitor's typing errors slow down nobody else. */
    login: (input: { email: string; password: string; address?: string }) => call<{ student: Student }>('POST', '/login', input),

    /** `key`: a UUID per form. Repeat the call with it after a lost answer: the server acts once. */
    comment: (input: { video: string; student: string; comment: string; second?: number }, key?: string) =>
      call<{ videoComment: { _id: string } }>('POST', '/videoComments', input, key),

    appoiments: (student: string) => call<{ appoiments: Appoiment[] }>('GET', `/appoiments${query({ student })}`),
    book: (input: { student: string; appoiment: string; courseTopics: string[] }, key?: string) =>
      call<{ booking: Booking }>('POST', '/appoiments', input, key),
    cancel: (booking: string) => call<object>('DELETE', `/appoiments/${booking}`),

    register: (input: { talk: string; student: Visitor }, key?: string) =>
      call<{ userTalks: { _id: string } }>('POST', '/usersTalks', input, key),

    courses: () => call<{ courses: Course[]; courseLevels: RecordName[] }>('GET', '/courses'),
    groups: (course?: string) => call<{ groups: Group[] }>('GET', `/groups${query({ course })}`),
    talks: (range: { from?: string; to?: string } = {}) => call<{ talks: Talk[] }>('GET', `/talks${query(range)}`),
  }
}
