import { createElement as h } from 'react'
import { COLORS, renderLetter, type Letterhead } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'

const STYLE = { margin: '0 0 12px', fontSize: 14, lineHeight: '20px', color: COLORS.text, overflowWrap: 'anywhere' } as const

interface Change {
  name: string
  email: string
  academy: Letterhead
}

export async function emailLetter({ name, email, academy }: Change): Promise<{ subject: string; html: string; text: string }> {
  const subject = 'Tu correo de acceso cambió'
  const letter = await renderLetter({
    academy,
    title: subject,
    preview: `Ahora entras con ${email}`,
    children: [
      h(Text, { key: 'what', style: STYLE }, `Hola, ${name}. Tu cuenta ya no usa este correo: desde ahora entras con ${email}.`),
      h(Text, { key: 'sessions', style: STYLE }, 'Tus sesiones abiertas se cerraron. Tu contraseña no cambió.'),
      h(
        Text,
        { key: 'else', style: { ...STYLE, margin: 0, color: COLORS.quiet } },
        'Si no sabías de este cambio, avisa cuanto antes a un administrador de la academia.',
      ),
    ],
  })
  return { subject, ...letter }
}
