import { fileUrl } from '#features/foundation/files/server/public.ts'
import type { CurrentUser } from '#server/auth/session.ts'
import type { Context } from '#server/http/feature.ts'
import { campusNames } from './store.ts'

const academyAnswer = ({ academy: { name, timeZone, logo, example, starting }, links, mailer }: Context) => ({
  name,
  timeZone,
  ...(logo && { logo: fileUrl(links, { id: logo.id, kind: 'image' }) }),
  ...(example && { example }),
  ...(starting && { starting }),
  ...(!mailer.configured && { noMail: true as const }),
})

export const signedIn = async (user: CurrentUser, context: Context) => ({
  user: {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    secondLastName: user.secondLastName,
    email: user.email,
    isProfessor: user.isProfessor,
    roles: user.roles,
    ...(user.campuses && { campuses: await campusNames(context.db, user.campuses) }),
  },
  allows: user.grants,
  academy: academyAnswer(context),
  mustChangePassword: user.viaRecovery || user.first === 'password',
  ...(user.first === 'factor' && { mustProtect: true as const }),
})
