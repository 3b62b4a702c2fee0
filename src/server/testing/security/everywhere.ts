import type { z } from 'zod'
import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { LEVELS, TYPES } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { features } from '#features/server.ts'
import type { Called } from '../calls.ts'
import type { Bearer } from '../callers.ts'
import type { Test } from '../harness.ts'
import { hostileBody } from './hostile.ts'

const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))
const LESSON = [{ day: 0, startHour: '0700', endHour: '0800' }]

const planInput = (text: string) => ({
  courses: [newId()],
  campuses: [newId()],
  rooms: [{ id: newId(), name: text.slice(0, 60), campus: newId(), capacity: 20 }],
  teachers: [{ id: newId(), name: text.slice(0, 60), courses: [newId()], campuses: [newId()] }],
})

/** Values that a contract alone does not give. `undefined`: left out. */
const BODIES: Record<string, (text: string) => Record<string, unknown>> = {
  'roles.create': () => ({ allows: [{ path: '/students/', methods: ['get'] }] }),
  'roles.update': () => ({ allows: [{ path: '/students/', methods: ['get'] }] }),
  'payments.create': () => ({ discount: 0 }),
  'payers.add': () => ({ payer: undefined }),
  'collections.contact': () => ({ outcome: 'answered', promiseOn: null, promiseAmount: null, resumeOn: null }),
  'payments.reverse': () => ({ amount: 1 }),
  'promotionalCodes.create': () => ({ amount: undefined }),
  'promotionalCodes.update': text => ({ amount: undefined, code: text.slice(0, 16) }),
  'enrolment.register': text => ({
    idPromotionalCode: undefined,
    expected: undefined,
    userTalks: undefined,
    hold: undefined,
    plan: undefined,
    payment: { paymentType: 'cash', concept: text, amount: 100 },
  }),
  'enrolment.enrol': text => ({
    idPromotionalCode: undefined,
    expected: undefined,
    userTalks: undefined,
    hold: undefined,
    plan: undefined,
    payment: { paymentType: 'cash', concept: text, amount: 100 },
  }),
  'groups.create': () => ({ schedules: LESSON, quota: 20, endDate: '2026-12-20', parentGroup: undefined, teacher: null }),
  'groups.update': () => ({ schedules: [{ ...LESSON[0], day: 1 }], quota: 20, endDate: '2026-12-20', course: undefined, teacher: null }),
  'talks.create': () => ({ schedules: [{ ...LESSON[0], day: '5' }], date: '2026-12-05', quota: 20, classRoom: null, teacher: null }),
  'talks.update': () => ({ schedules: [{ ...LESSON[0], day: '5' }], date: '2026-12-05', quota: 20, classRoom: null, teacher: null }),
  'comments.create': () => ({
    userTalks: undefined,
    talk: undefined,
    date: undefined,
    about: undefined,
    act: undefined,
    resumeOn: undefined,
  }),
  'courses.update': text => ({ name: text.slice(0, 16), discounts: [], children: [], topicByDayList: [], image: undefined, price: 5000 }),
  'material.update': () => ({ image: undefined }),
  'locations.update': text => ({ name: text.slice(0, 16) }),
  'classrooms.update': text => ({ name: text.slice(0, 16) }),
  'employees.create': () => ({ roles: [] }),
  'employees.update': () => ({ password: undefined, email: 'pedro.nuevo@plantel.mx', roles: [] }),
  'planTemplates.create': () => ({ weeks: null }),
  'planTemplates.update': () => ({ weeks: null }),
  'closedDays.preview': text => ({ days: [{ name: text.slice(0, 60), startDate: '2027-05-03', endDate: '2027-05-03' }] }),
  'closedDays.close': text => ({ days: [{ name: text.slice(0, 60), startDate: '2027-05-03', endDate: '2027-05-03' }] }),
  'closedDays.update': text => ({ name: text.slice(0, 60), startDate: '2027-05-04', endDate: '2027-05-04' }),
  'lessons.change': text => ({ kind: 'cancelled', reason: text.slice(0, 120), version: undefined }),
  'absences.create': text => ({ startDate: '2027-05-03', endDate: '2027-05-03', reason: text.slice(0, 120) }),
  'absences.update': text => ({ startDate: '2027-05-04', endDate: '2027-05-04', reason: text.slice(0, 120) }),
  'lessons.extra': text => ({
    day: '2026-11-25',
    startHour: '0600',
    endHour: '0630',
    classRoom: null,
    teacher: null,
    reason: text.slice(0, 120),
  }),
  'plans.update': text => ({ name: text.slice(0, 60), startWeek: '2027-01-11', version: 1, input: planInput(text) }),
  'plans.create': text => ({ name: text.slice(0, 60), startWeek: '2027-01-11', input: planInput(text) }),
  'bankAccounts.create': () => ({ clabe: undefined }),
  'bankAccounts.update': () => ({ clabe: undefined }),
  'waiting.join': text => ({
    persons: [{ guest: { name: 'Ana', lastName: 'Ríos', phoneNumber: '5512345678' } }],
    group: null,
    location: null,
    hold: null,
    note: text.slice(0, 500),
  }),
  'privacy.publish': () => ({ purposes: ['marketing'] }),
  'waiting.attend': () => ({ act: 'leave', group: null }),
  'students.update': () => ({ email: 'ana.otra@correo.mx' }),
}

export interface Everywhere {
  accepted: string[]
  refused: string[]
  read(): Promise<(Called & { route: AnyRoute; url: string })[]>
}

/** @param texts a field gets the first one that it accepts */
export async function attackEverywhere(t: Test, texts: readonly string[]): Promise<Everywhere> {
  const admin = await t.admin()
  const scopes = [...new Set(routes.flatMap(({ access }) => (isService(access) ? [access.service] : [])))]
  const service = await t.service(...scopes)
  const bearerOf = ({ access }: AnyRoute): Bearer => (isService(access) ? service : admin)

  const course = await t.make.course()
  const classroom = await t.make.classroom()
  const group = await t.make.group({ courseId: course.id, quota: 100 })
  const student = await t.make.student()
  const talk = await t.make.talk()
  await t.make.registration({ studentId: student.id, groupId: group.id })
  const ids: Record<string, string> = {
    course: course.id,
    group: group.id,
    student: student.id,
    talk: talk.id,
    userTalks: (await t.make.visitor({ talkId: talk.id })).id,
    user: (await t.make.employee({ permissions: [] })).id,
    promotionalCode: (await t.make.code()).id,
    location: classroom.locationId,
    classRoom: classroom.id,
    courseType: TYPES.course.id,
    courseLevel: LEVELS.mediaSuperior.id,
  }
  const free = (await t.make.student()).id
  const PLACES: [path: RegExp, kind: string][] = [
    [/^\/(students|student|folios|notifications\/student|attendance|attendance\/st)\/:/, 'student'],
    [/^\/(courses|courses\/report|playlists\/course|playlists\/updateOrder\/course|notifications\/groups)\/:/, 'course'],
    [/^\/courseLevels\/:/, 'courseLevel'],
    [/^\/(groups|notifications\/group|attendance\/group)\/:/, 'group'],
    [/^\/(usersTalks|notifications\/talkStudent|talks\/\w+\/student)\/:/, 'userTalks'],
    [/^\/(talks|talks\/reports|notifications\/talk|students\/resend)\/:/, 'talk'],
    [/^\/(users|attendance\/user)\/:/, 'user'],
    [/^\/lessons\/:/, 'group'],
    [/^\/plans\/:/, 'plan'],
    [/^\/promotionalCodes\/:/, 'promotionalCode'],
    [/^\/(locations|classrooms\/location)\/:/, 'location'],
    [/^\/classrooms\/:/, 'classRoom'],
    [/^\/(playlists|quiz)\/:/, 'playlist'],
    [/^\/(payments|payments\/send)\/:/, 'payment'],
    [/^\/payments\/student\/:/, 'student'],
    [/^\/videos\/:/, 'video'],
    [/^\/(absences|pdfs|comments|roles|livechannels|receipts|outbox|imports|bankAccounts|bankImports|appoiments)\/:/, ''],
  ]
  const BY_PARAM: Record<string, string> = {
    studentId: free,
    groupId: group.id,
    oldGroupId: group.id,
    email: 'ana.nueva@correo.mx',
    day: '2026-11-24',
    startHour: LESSON[0]!.startHour,
    number: '1',
  }
  const paramsOf = ({ name, path }: AnyRoute) => {
    const kind =
      PLACES.find(([of]) => of.test(path))?.[1] ||
      {
        comments: 'comment',
        roles: 'role',
        livechannels: 'channel',
        folios: 'folio',
        quizzes: 'quiz',
        imports: 'import',
        bankAccounts: 'account',
        bankImports: 'bankImport',
        outbox: 'message',
      }[name.split('.')[0]!] ||
      ''
    const own = name === 'quizzes.update' || name === 'quizzes.find' ? 'quiz' : name === 'folios.update' ? 'folio' : kind
    return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, param]) => [param!, BY_PARAM[param!] ?? ids[own] ?? newId()]))
  }
  const idOf = (name: string) => ids[name] ?? ids[name.replace(/(Id|s)$/, '')]

  const accepted: string[] = []
  const attacked = (body: unknown) => texts.some(text => JSON.stringify(body ?? null).includes(JSON.stringify(text).slice(1, -1)))
  const writing = routes.filter(route => route.method !== 'get' && route.body && !route.name.startsWith('session.'))
  const send = async (routes: readonly AnyRoute[]): Promise<[AnyRoute, string][]> => {
    const refusals: [AnyRoute, string][] = []
    for (const route of routes) {
      const fields = hostileBody(route.body as z.ZodType, { texts, idOf })
      if (!attacked(fields)) continue
      const more = BODIES[route.name]?.(texts[1]!)
      const body = more ? { ...(fields as object), ...more } : fields
      const { status, body: answer } = await t.call(route, { params: paramsOf(route), body }, { as: bearerOf(route) })
      if (status >= 300) {
        refusals.push([route, `${route.name}: ${status} ${JSON.stringify(answer.error ?? answer)}`])
        continue
      }
      accepted.push(route.name)
      if (route.method === 'post')
        for (const [key, record] of Object.entries(answer as Record<string, { _id?: string } | null>))
          if (record?._id) ids[route.name === 'bankImports.create' ? 'bankImport' : key] ??= record._id
    }
    return refusals
  }
  const having = (method: string) => writing.filter(route => route.method === method)
  // Creates first, then changes; calls that needed a later record run again.
  const early = await send(having('post'))
  const refusals = [...(await send(early.map(([route]) => route))), ...(await send(having('put')))].map(([, refusal]) => refusal)
  await t.runJobs({ mayFail: true })

  return {
    accepted,
    refused: refusals,
    async read() {
      const week = {
        startDate: '2026-11-01',
        endDate: '2026-12-31',
        date: '2026-11-23',
        from: '2026-11-20',
        to: '2026-11-30',
        query: 'img',
        q: 'img',
        student: student.id,
        lat: 19.4,
        lng: -99.1,
      }
      const answers: (Called & { route: AnyRoute; url: string })[] = []
      for (const route of routes.filter(each => each.method === 'get')) {
        const query = Object.fromEntries(
          Object.entries(week).filter(([key]) => key in ((route.query as z.ZodObject | undefined)?.shape ?? {})),
        )
        const params = paramsOf(route)
        answers.push({
          ...(await t.call(route, { params, query }, { as: bearerOf(route) })),
          route,
          url: `${route.path} ${JSON.stringify({ params, query })}`,
        })
      }
      return answers
    },
  }
}
