import { createElement as h } from 'react'
import { COLORS, renderLetter, type Letterhead } from '#server/mail/layout.ts'
import { Link, Text } from '#server/mail/letterParts.ts'
import type { Letter, Part } from '#server/mail/mailer.ts'

interface Invitation {
  name: string
  academy: Letterhead & { name: string }
  mark: Part
  url: string
}

export async function inviteLetter({
  name,
  academy,
  mark,
  url,
}: Invitation): Promise<Pick<Letter, 'subject' | 'html' | 'text' | 'attachments'>> {
  const subject = `Te invitaron a ${academy.name}`
  const style = { margin: '0 0 12px', fontSize: 14, lineHeight: '20px', color: COLORS.text, overflowWrap: 'anywhere' } as const
  const letter = await renderLetter({
    academy,
    title: subject,
    preview: 'Elige tu contraseña y entra',
    children: [
      h(Text, { key: 'hello', style }, `Hola, ${name}. Ya tienes una cuenta en Plantel. Elige tu contraseña y entra:`),
      h(Text, { key: 'link', style }, h(Link, { href: url, style: { color: COLORS.primary } }, url)),
      h(
        Text,
        { key: 'until', style: { ...style, margin: 0, color: COLORS.quiet } },
        'El enlace sirve una sola vez, durante 72 horas. No lo compartas: quien lo abre entra a tu cuenta.',
      ),
    ],
  })
  return { subject, ...letter, attachments: [mark] }
}
