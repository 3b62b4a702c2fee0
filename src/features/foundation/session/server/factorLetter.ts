// What is told to the owner of an account whenever the way in changes (CON-33).
import { createElement as h } from 'react'
import { queueMail } from '#features/foundation/outbox/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { COLOURS, written } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'

const STYLE = { margin: '0 0 12px', fontSize: 14, lineHeight: '20px', color: COLOURS.text, overflowWrap: 'anywhere' } as const

interface News {
  subject: string
  /** After 'Hola, Ana.' */
  text: string
}

export const FACTOR_NEWS = {
  added: { subject: 'Cambió tu segundo paso', text: 'Tu cuenta pide ahora un código de tu app, además de tu contraseña.' },
  removed: { subject: 'Cambió tu segundo paso', text: 'Tu cuenta ya no pide un código de tu app: desde ahora basta tu contraseña.' },
  taken: {
    subject: 'Cambió tu segundo paso',
    text: 'Un administrador quitó tu segundo paso y cerró tus sesiones: desde ahora basta tu contraseña.',
  },
  newCodes: { subject: 'Cambió tu segundo paso', text: 'Tienes diez códigos de respaldo nuevos. Los de antes ya no sirven.' },
  codeUsed: (left: number): News => ({
    subject: 'Usaste un código de respaldo',
    text: `Usaste un código de respaldo. Te ${left === 1 ? 'queda 1' : `quedan ${left}`}.`,
  }),
} as const

/** Leaves with the commit of what it tells of. */
export async function tellOwner(
  context: Parameters<typeof queueMail>[0] & Pick<Context, 'academy'>,
  employeeId: string,
  news: News,
): Promise<void> {
  const owner = await context.db.selectFrom('employee').select(['name', 'email']).where('id', '=', employeeId).executeTakeFirstOrThrow()
  const letter = await written({
    academy: context.academy,
    title: news.subject,
    preview: news.text,
    children: [
      h(Text, { key: 'what', style: STYLE }, `Hola, ${owner.name}. ${news.text}`),
      h(
        Text,
        { key: 'else', style: { ...STYLE, margin: 0, color: COLOURS.quiet } },
        'Si no fuiste tú, cambia tu contraseña y avisa cuanto antes a un administrador de la academia.',
      ),
    ],
  })
  await queueMail(context, { kind: 'notice', recipient: owner.email, subject: news.subject, ...letter })
}
