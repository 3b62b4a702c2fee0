// Records of the demo academy for the states: found once, created if the demo has none.
export interface Call {
  get<T>(path: string): Promise<T>
  post<T>(path: string, data: object): Promise<T>
  remove(path: string): Promise<unknown>
}

interface RecordName {
  _id: string
  name: string
}
interface Slot {
  _id: string
  appoiments: { _id: string }[]
  course: RecordName
  date: string
  hour: number
  maxQuota: number
}

/** @param today the academy's day */
export function demoOf(call: Call, today: string) {
  const cache = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    if (!cache.has(key)) cache.set(key, load())
    return cache.get(key) as Promise<T>
  }
  const list = <T>(path: string, key: string): Promise<T[]> => once(path, async () => (await call.get<Record<string, T[]>>(path))[key]!)
  const idOfNamed = async (path: string, key: string, name: string): Promise<string> => {
    // The parent course's name has a year.
    const record = (await list<RecordName>(path, key)).find(each => each.name.startsWith(name))
    if (!record) throw new Error(`the demo academy has no '${name}' at ${path}`)
    return record._id
  }
  const first = async (path: string, key: string): Promise<string> => (await list<{ _id: string }>(path, key))[0]!._id

  const course = (name = 'ECOEMS Intensivo') => idOfNamed('/courses', 'courses', name)
  const group = (name = 'UNAM Superior Nuevo Ingreso') => idOfNamed('/groups?active=true', 'groups', name)
  const week = (days: number) =>
    once(`week ${days}`, async () => {
      const date = new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
      const { dateArray } = await call.get<{ dateArray: { hours: { appoimentList: Slot[] }[] }[] }>(`/appoiments?date=${date}`)
      return dateArray.flatMap(day => day.hours.flatMap(({ appoimentList }) => appoimentList))
    })
  const chapter = async (name: string, inside?: string): Promise<string> => {
    if (!inside) return idOfNamed(`/playlists/course/${await course()}`, 'playlists', name)
    const parent = await chapter(inside)
    return once(`chapter ${name}`, async () => {
      const { playlist } = await call.get<{ playlist: { contentPlaylist: { _id: string; playlist?: RecordName; name?: string }[] } }>(
        `/playlists/${parent}`,
      )
      const chapterItem = playlist.contentPlaylist.find(item => (item.playlist?.name ?? item.name) === name)
      if (!chapterItem) throw new Error(`no chapter '${name}' in '${inside}'`)
      return chapterItem._id
    })
  }

  return {
    today,
    course,
    group,
    talk: (name = 'Feria de carreras Lindavista') => idOfNamed('/talks?limit=1000', 'talks', name),
    campus: (name = 'Lindavista') => idOfNamed('/locations', 'locations', name),
    role: (name = 'Recepción') => idOfNamed('/roles', 'roles', name),
    chapter,
    /** A payer of several students, some with debt. */
    family: () =>
      once('family', async () => {
        for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
          const { payers } = await call.get<{ payers: { _id: string; students: unknown[] }[] }>(`/payers/search?query=${letter}`)
          for (const { _id } of payers.filter(({ students }) => students.length > 1)) {
            const { students } = await call.get<{ students: { debt: number }[] }>(`/payers/${_id}/family`)
            if (students.filter(({ debt }) => debt > 0).length > 1) return _id
          }
        }
        throw new Error('the demo academy has no family that owes')
      }),
    student: () =>
      once('student', async () => {
        const { result } = await call.get<{ result: { hits: { hits: { _id: string }[] } } }>('/students/search?query=valeria.gtz')
        return result.hits.hits[0]!._id
      }),
    employee: async () =>
      (await list<{ _id: string; isProfessor: boolean; idCodes?: unknown[] }>('/users', 'users')).find(
        ({ idCodes = [] }) => idCodes.length > 0,
      )!._id,
    /** An employee who has not entered yet. */
    invited: async () => (await list<{ _id: string; invited?: object }>('/users', 'users')).find(({ invited }) => invited)!._id,
    room: async (campus = 'Lindavista') => first(`/classrooms/location/${await idOfNamed('/locations', 'locations', campus)}`, 'classRoom'),
    channel: () => first('/livechannels', 'channels'),
    message: () => first('/outbox?limit=20', 'messages'),
    audit: () => first('/audit?limit=20', 'audit'),
    changedGroup: () =>
      once('changed group', async () => {
        const lines = await list<{ ids: string[] }>('/audit?limit=50&resource=groups', 'audit')
        return lines[0]!.ids[0]!
      }),
    comment: () => first('/videoComments?limit=20', 'videoComments'),
    visitor: async (talk?: string) =>
      first(
        `/talks/${await idOfNamed('/talks?limit=1000', 'talks', talk ?? 'Feria de carreras Lindavista')}/students?limit=20`,
        'userTalks',
      ),
    slot: async (days = 7) => {
      const slot = (await week(days)).find(each => each.appoiments.length > 0 && each.appoiments.length < each.maxQuota)
      if (!slot) throw new Error('the demo academy has an advisory with students')
      return slot
    },
    item: async (title: string, within: string, inside?: string) => {
      const place = await chapter(within, inside)
      const { playlist } = await once(`items ${place}`, () =>
        call.get<{ playlist: { contentPlaylist: Record<string, unknown>[] } }>(`/playlists/${place}`),
      )
      const item = playlist.contentPlaylist.find(each => JSON.stringify(each).includes(`"${title}"`))
      if (!item) throw new Error(`no '${title}' in '${within}'`)
      return { chapter: place, id: String(item._id) }
    },
    deleted: () =>
      once('deleted', async () => {
        const location = await idOfNamed('/locations', 'locations', 'Lindavista')
        const { classRoom } = await call.post<{ classRoom: { _id: string } }>('/classrooms', {
          name: `Salón ${100 + Math.floor(Math.random() * 900)}`,
          capacity: 20,
          location,
        })
        return call.remove(`/classrooms/${classRoom._id}`)
      }),
    /** A student whose oldest payment is on a closed day: it can only be reversed. */
    reversible: () =>
      once('reversible', async () => {
        // The oldest first, without today's enrolments of other journeys.
        for (const { _id } of (await list<{ _id: string }>('/students?limit=1000', 'students')).toReversed()) {
          const { payments } = await call.get<{ payments: { closed: boolean; voided: object | null; reversible: number }[] }>(
            `/payments/student/${_id}`,
          )
          const oldest = payments.at(-1)
          if (oldest?.closed && !oldest.voided && oldest.reversible > 0) return _id
        }
        throw new Error('the demo academy has a payment that can be reversed')
      }),
    /** A student who paid for a course and left it: all of it is credit. */
    credit: () =>
      once('credit', async () => {
        const id = await group()
        const groups = await list<RecordName & { course: RecordName }>('/groups?active=true', 'groups')
        const courseId = groups.find(each => each._id === id)!.course._id
        const courses = await list<RecordName & { price: number }>('/courses', 'courses')
        const { price } = courses.find(each => each._id === courseId)!
        const email = `mariana.${Math.random().toString(36).slice(2, 6)}@correo.mx`
        const { student } = await call.post<{ student: { _id: string } }>('/students/register', {
          student: { name: 'Mariana', lastName: 'Saldívar', secondLastName: 'Ponce', email, phoneNumber: '5544719032' },
          group: { id },
          payment: { concept: 'Inscripción', amount: price },
        })
        await call.remove(`/students/${student._id}/group/${id}`)
        return student._id
      }),
  }
}
export type Demo = ReturnType<typeof demoOf>
