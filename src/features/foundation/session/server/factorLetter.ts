// Mails to an account's owner when its sign-in changes (CON-33).
import { createElement as h } from 'react'
import { queueMail, worthByRule } from '#features/foundation/outbox/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { formatInstant } from '#lib/days.ts'
import { countTry } from '#server/limits/throttle.ts'
import { deviceName } from '#lib/deviceName.ts'
import { COLORS, renderLetter } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'

const STYLE = { margin: '0 0 12px', fontSize: 14, lineHeight: '20px', color: COLORS.text, overflowWrap: 'anywhere' } as const

interface News {
  subject: string
  /** The text below the greeting 'Hola, Ana.' */
  text: string
}

export const FACTOR_NEWS = {
  added: { subject: 'Cambió tu segundo paso', text: 'Tu cuenta pide ahora un código de tu app, además de tu contraseña.' },
  removed: { subject: 'Cambió tu segundo paso', text: 'Tu cuenta ya no pide un segundo paso: desde ahora basta tu contraseña.' },
  taken: {
    subject: 'Cambió tu segundo paso',
    text: 'Un administrador quitó tu segundo paso y cerró tus sesiones: desde ahora basta tu contraseña.',
  },
  passkeyAdded: (name: string): News => ({
    subject: 'Cambió tu segundo paso',
    text: `Agregaste la llave de acceso «${name}». Con ella entras sin contraseña.`,
  }),
  oneRemoved: (name: string): News => ({ subject: 'Cambió tu segundo paso', text: `Quitaste ${name} de tu cuenta.` }),
  passkeyRefused: {
    subject: 'Rechazamos una llave de acceso',
    text: 'Alguien intentó entrar con una llave de acceso de tu cuenta y no la aceptamos.',
  },
  newCodes: { subject: 'Cambió tu segundo paso', text: 'Tienes diez códigos de respaldo nuevos. Los de antes ya no sirven.' },
  password: { subject: 'Cambió tu contraseña', text: 'Tu contraseña cambió y tus otras sesiones se cerraron.' },
  codeUsed: (codesLeft: number): News => ({
    subject: 'Usaste un código de respaldo',
    text: `Usaste un código de respaldo. Te ${codesLeft === 1 ? 'queda 1' : `quedan ${codesLeft}`}.`,
  }),
} as const

/** Letters of new devices to one account within a day. */
const DEVICE_LETTERS = 3

/** Reports a sign-in from an unknown device to the owner: at most three letters a day (CON-44). */
export async function tellOfDevice(context: Context, employeeId: string): Promise<void> {
  const { db, client, now, academy } = context
  const { hits } = await countTry(
    db,
    { kind: 'device-letter', key: employeeId, window: 86_400, free: DEVICE_LETTERS + 1, wait: 86_400, longest: 86_400 },
    now,
  )
  if (hits > DEVICE_LETTERS) return
  const where = `${deviceName(client.userAgent)} (${client.ip})`
  await tellOwner(context, employeeId, {
    subject: 'Nuevo equipo en tu cuenta',
    text: `Entraste desde ${where} el ${formatInstant(now, academy.timeZone)}.`,
  })
}

/** Queues a letter to the account's owner in the transaction of the change. */
export async function tellOwner(
  context: Parameters<typeof queueMail>[0] & Pick<Context, 'academy'>,
  employeeId: string,
  news: News,
): Promise<void> {
  const owner = await context.db.selectFrom('employee').select(['name', 'email']).where('id', '=', employeeId).executeTakeFirstOrThrow()
  const letter = await renderLetter({
    academy: context.academy,
    title: news.subject,
    preview: news.text,
    children: [
      h(Text, { key: 'what', style: STYLE }, `Hola, ${owner.name}. ${news.text}`),
      h(
        Text,
        { key: 'else', style: { ...STYLE, margin: 0, color: COLORS.quiet } },
        'Si no fuiste tú, cambia tu contraseña y avisa cuanto antes a un administrador de la academia.',
      ),
    ],
  })
  await queueMail(context, { kind: 'notice', recipient: owner.email, subject: news.subject, until: worthByRule(context.now), ...letter })
}
