import { levels } from '#features/teaching/courses/server/public.ts'
import { toGroup } from '#features/teaching/groups/server/public.ts'
import { sessionFailures } from '#features/foundation/session/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { toStudent } from '#features/people/students/server/public.ts'
import { find as findStudent, ledTo } from '#features/people/students/server/public.ts'
import { book, cancel } from '#features/presence/advisories/server/public.ts'
import { sourceFailures } from '#features/foundation/sources/contract.ts'
import { registerVisitor } from '#features/outreach/callDesk/server/public.ts'
import { toTalk } from '#features/outreach/talks/server/public.ts'
import { add } from '#features/online/videoComments/server/public.ts'
import { plainEmail } from '#lib/email.ts'
import { wallClock } from '#lib/days.ts'
import { implement } from '#server/http/feature.ts'
import type { Db } from '#server/db/connect.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { fail } from '#server/http/refusal.ts'
import { countSignIn, forgetSignIns } from '#server/auth/signInTries.ts'
import { platform, platformFailures } from '../contract.ts'
import * as store from './store.ts'

const { TOO_MANY_TRIES, WRONG_PAIR } = sessionFailures
const { STUDENT_NOT_FOUND } = studentFailures

const withWireId = <T extends { id: string }>({ id, ...row }: T) => ({ _id: id, ...row })

/** The site may use the id of a merged card (DES-27). */
const standing = async (db: Db, id: string): Promise<string> => (await ledTo(db, id)) ?? id

export const platformServer = implement(
  platform,
  {
    /** Unknown accounts get the same text after the same time (PLA-8). */
    async login({ body: { email, password, address } }, { db, log, now, service }) {
      const account = plainEmail(email)
      const tried = { kind: 'student', account, address: address ?? service!.id, now }
      const retryAfter = await countSignIn(db, tried)
      if (retryAfter > 0) fail(TOO_MANY_TRIES, { retryAfter })
      const student = await store.findByEmail(db, email)
      const fits = await passwordFits(student?.passwordHash, password)
      if (student && student.passwordHash === null) fail(platformFailures.NO_PASSWORD)
      if (!student || !fits) {
        log.warn({ address: tried.address, student: student?.id ?? null }, 'sign-in of a student refused')
        return fail(WRONG_PAIR)
      }
      await forgetSignIns(db, tried)
      return { student: toStudent((await findStudent(db, student.id)) ?? fail(WRONG_PAIR)) }
    },

    async comment({ body }, context) {
      const { video, comment, second = null } = body
      const student = await standing(context.db, body.student)
      const id = await add(context, { videoId: video, studentId: student, comment, second })
      return { videoComment: { _id: id, video, student, comment, second } }
    },

    async appoiments({ query }, { db, now, academy }) {
      const student = await standing(db, query.student)
      if (!(await findStudent(db, student))) fail(STUDENT_NOT_FOUND)
      const rows = await store.appoiments(db, student, wallClock(now, academy.timeZone))
      return { appoiments: rows.map(withWireId) }
    },

    async book({ body: { appoiment, courseTopics, ...body } }, { db, now, academy, audit, emit }) {
      const student = await standing(db, body.student)
      const writing = { db, now, academy, audit, emit, userId: null }
      const { id, slot } = await book(writing, { slotId: appoiment, studentId: student, topics: courseTopics })
      const booked = slot.topicList.filter(topic => courseTopics.includes(topic._id))
      return { booking: { _id: id, appoiment, student, courseTopics: booked } }
    },

    async cancel({ params }, { db, now, academy, audit, emit }) {
      await cancel({ db, now, academy, audit, emit, userId: null }, params.id)
    },

    async register({ body: { talk: talkId, student } }, context) {
      return { userTalks: await registerVisitor(context, talkId, student) }
    },

    async courses(_input, { db }) {
      const [courses, all] = await Promise.all([store.courses(db), levels(db)])
      return { courses: courses.map(withWireId), courseLevels: all.map(withWireId) }
    },

    async groups({ query }, { db, today }) {
      const rows = await store.groups(db, today, query.course)
      return { groups: rows.map(toGroup) }
    },

    async talks({ query: { from, to } }, { db, today }) {
      const rows = await store.talks(db, { from: from && from > today ? from : today, ...(to && { to }) })
      return { talks: rows.map(toTalk) }
    },
  },
  // A refused call still counts its wrong password.
  { ownTransaction: ['login'], constraints: { talk_student_source_id_fkey: [sourceFailures.SOURCE_NOT_FOUND, 'student.source'] } },
)
