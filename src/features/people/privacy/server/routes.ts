import { fileFailures } from '#features/foundation/files/contract.ts'
import * as files from '#features/foundation/files/server/public.ts'
import { payerFailures } from '#features/people/payers/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { ageOn } from '#lib/days.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { privacy, privacyChanged, privacyFailures } from '../contract.ts'
import { MAX_SCAN, MAX_SIGNATURE, OF_AGE, type Purpose } from '../words.ts'
import * as store from './store.ts'

const { GUARDIAN_NEEDED, NOTICE_CHANGED, SIGNATURE_NEEDED, VISITOR_NOT_FOUND } = privacyFailures
const { STUDENT_NOT_FOUND } = studentFailures
const { PAYER_NOT_FOUND } = payerFailures

const toNotice = <Row extends { id: string }>({ id, ...notice }: Row) => ({ _id: id, ...notice })

const findPerson = async ({ db }: Context, subject: store.Subject) =>
  (await store.person(db, subject)) ?? fail(subject.kind === 'student' ? STUDENT_NOT_FOUND : VISITOR_NOT_FOUND)

/** A minor on the day of the call; null when unknown. */
const minorOn = (today: string, birthDate: string | null): boolean | null =>
  birthDate && ageOn(birthDate, today) < OF_AGE ? true : birthDate ? false : null

async function privacyAnswer(context: Context, subject: store.Subject) {
  const { db, links, today } = context
  const person = await findPerson(context, subject)
  const [notice, all] = await Promise.all([store.inForce(db), store.acceptances(db, subject)])
  return {
    notice: notice ? toNotice(notice) : null,
    accepted: notice !== undefined && all.some(({ noticeId }) => noticeId === notice.id),
    minor: minorOn(today, person.birthDate),
    guardians: person.guardians,
    acceptances: all.map(({ id, noticeId: _notice, fileId, kind, ...acceptance }) => ({
      _id: id,
      ...acceptance,
      // A signature is private: its address is valid for a minute, like any document's.
      file: fileId && kind ? { url: links.sign(`/api/files/${fileId}`), kind } : null,
    })),
  }
}

interface Accepting {
  notice: string
  purposes: Purpose[]
  channel: 'desk' | 'paper'
  adult?: boolean | undefined
  file?: string | null | undefined
  payer?: string | null | undefined
  signer?: string | null | undefined
}

/** The signer must be of age: the person or their payer. */
function signedBy(person: store.Person, { payer, signer, adult }: Accepting, today: string) {
  if (payer && !person.guardians.some(({ _id }) => _id === payer)) fail(PAYER_NOT_FOUND)
  const minor = minorOn(today, person.birthDate) ?? adult !== true
  if (minor && !payer && !signer) fail(GUARDIAN_NEEDED)
  return { payerId: payer ?? null, signer: signer || null }
}

async function accept(context: Context, subject: store.Subject, body: Accepting) {
  const { db, now, today, user } = context
  if (subject.kind === 'student' && !(await students.hold(db, subject.id))) fail(STUDENT_NOT_FOUND)
  const person = await findPerson(context, subject)
  const notice = await store.inForce(db)
  if (notice?.id !== body.notice) fail(NOTICE_CHANGED)
  const signed = signedBy(person, body, today)
  if (body.channel === 'desk' && !body.file) fail(SIGNATURE_NEEDED)
  if (body.file) {
    const file = await files.readyFile(db, body.file)
    // Without this check signing could reveal another user's upload.
    if (file.createdBy !== user.id || file.kind !== (body.channel === 'desk' ? 'image' : 'pdf')) fail(fileFailures.FILE_NOT_FOUND)
  }
  const stored = { purposes: body.purposes.filter(purpose => notice.purposes.includes(purpose)), channel: body.channel }
  const id = await store.accept(db, subject, {
    noticeId: body.notice,
    ...stored,
    ...signed,
    fileId: body.file ?? null,
    userId: user.id,
    at: now,
  })
  await context.audit({ resource: 'privacy', ids: [id, subject.id], after: { notice: notice.number, ...stored } })
  context.emit(privacyChanged, [subject.id])
  return privacyAnswer(context, subject)
}

export const privacyServer = implement(
  privacy,
  {
    notices: async (_input, { db }) => ({ notices: (await store.notices(db)).map(toNotice) }),

    async publish({ body }, context) {
      const { db, now, user } = context
      const id = await store.publish(db, { ...body, userId: user.id, now })
      const notice = await store.notice(db, id)
      await context.audit({ resource: 'privacy', ids: [id], after: { number: notice.number, purposes: notice.purposes } })
      context.emit(privacyChanged, [id])
      return { notice: toNotice(notice) }
    },

    ofStudent: ({ params }, context) => privacyAnswer(context, { kind: 'student', id: params.id }),
    accept: ({ params, body }, context) => accept(context, { kind: 'student', id: params.id }, body),
    ofVisitor: ({ params }, context) => privacyAnswer(context, { kind: 'visitor', id: params.id }),
    acceptVisitor: ({ params, body }, context) => accept(context, { kind: 'visitor', id: params.id }, body),

    async paper({ body: { kind, size } }, context) {
      const [type, filename, maxSize] =
        kind === 'signature' ? (['image', 'firma.png', MAX_SIGNATURE] as const) : (['pdf', 'aviso.pdf', MAX_SCAN] as const)
      const { url, file } = await files.createUpload(context, { kind: type, filename, size, maxSize })
      return { url, file: { _id: file.id } }
    },
  },
  { constraints: { privacy_acceptance_file_key: [fileFailures.FILE_NOT_FOUND, 'file'] } },
)
