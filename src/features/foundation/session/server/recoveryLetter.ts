import { createElement as h } from 'react'
import { COLORS, renderLetter, type Letterhead } from '#server/mail/layout.ts'
import { Link, Text } from '#server/mail/letterParts.ts'
import type { Letter, Part } from '#server/mail/mailer.ts'

interface Recovery {
  name: string
  password: string
  academy: Letterhead
  mark: Part
  url: string
}

export async function recoveryLetter({
  name,
  password,
  academy,
  mark,
  url,
}: Recovery): Promise<Pick<Letter, 'subject' | 'html' | 'text' | 'attachments'>> {
  const subject = 'Tu contraseña temporal'
  const style = { margin: '0 0 12px', fontSize: 14, lineHeight: '20px', color: COLORS.text }
  const letter = await renderLetter({
    academy,
    title: subject,
    preview: 'Sirve una sola vez, durante 24 horas',
    children: [
      h(
        Text,
        { key: 'hello', style },
        `Hola, ${name}. Con esta contraseña puedes entrar una sola vez, durante las próximas 24 horas. Al entrar elegirás una nueva.`,
      ),
      h(
        Text,
        {
          key: 'password',
          style: {
            margin: '16px 0',
            padding: 16,
            backgroundColor: COLORS.canvas,
            borderRadius: 8,
            fontSize: 20,
            textAlign: 'center',
            fontFamily: 'ui-monospace, Consolas, monospace',
          },
        },
        password,
      ),
      h(Text, { key: 'where', style }, 'Entra en ', h(Link, { href: url, style: { color: COLORS.primary } }, url)),
      h(
        Text,
        { key: 'else', style: { ...style, margin: 0, color: COLORS.quiet } },
        'Si no la pediste, ignora este mensaje: tu contraseña de siempre sigue funcionando.',
      ),
    ],
  })
  return { subject, ...letter, attachments: [mark] }
}
