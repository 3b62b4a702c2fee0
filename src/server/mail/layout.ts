import { readFileSync } from 'node:fs'
import { createElement as h, Fragment, type ReactElement, type ReactNode } from 'react'
import { formatPhone } from '#lib/text.ts'
import { Column, Image, Line, Page, Row, Section, Text } from './letterParts.ts'
import type { Part } from './mailer.ts'

const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
export const COLORS = {
  ink: '#171A2B',
  text: '#434A61',
  quiet: '#5F677E',
  line: '#E3E6EE',
  canvas: '#F5F6FA',
  primary: '#3646D0',
  red: '#A8211A',
}

export const MARK: Part = {
  cid: 'mark',
  filename: 'marca.png',
  type: 'image/png',
  content: readFileSync(new URL('./logo.png', import.meta.url)),
}

export interface Letterhead {
  name: string
  /** '#rrggbb', the line above the letter. It has no text on it. */
  brandColor: string
  /** The academy's phone, digits only; '' without one. */
  phoneNumber?: string
}

export interface LetterFrame {
  academy: Letterhead
  preview: string
  title: string
  children: ReactNode
}

/**
 * One and a half lines high, with the width that follows. On white: a dark logo would vanish where a mail reader darkens the letter
 * (M136).
 */
const PICTURE = { height: 28, width: 'auto', maxWidth: 160, padding: 4, backgroundColor: '#FFFFFF', borderRadius: 6 }
const SHEET = { marginTop: 16, padding: 24, backgroundColor: '#FFFFFF', border: `1px solid ${COLORS.line}`, borderRadius: 12 }

const footOf = ({ name, phoneNumber }: Letterhead): string =>
  `Mensaje automático de ${name}.${phoneNumber ? ` Teléfono ${formatPhone(phoneNumber)}.` : ''}`

function frame({ academy, preview, title, children }: LetterFrame): ReactElement {
  return h(
    Page,
    { preview, style: { backgroundColor: COLORS.canvas, fontFamily: FONT, color: COLORS.ink } },
    h(
      Section,
      { style: { maxWidth: 560, margin: '0 auto', padding: '24px 16px' } },
      h(
        Row,
        null,
        h(Column, { style: { width: 38, paddingRight: 12 } }, h(Image, { src: 'cid:mark', height: 28, alt: '', style: PICTURE })),
        h(Column, null, h(Text, { style: { margin: 0, fontSize: 17, fontWeight: 600 } }, academy.name)),
      ),
      h(
        Section,
        { style: { ...SHEET, borderTop: `3px solid ${academy.brandColor}` } },
        h('h1', { style: { margin: '0 0 12px', fontSize: 20, lineHeight: '28px' } }, title),
        children,
      ),
      h(Line, { color: COLORS.line, style: { margin: '20px 0 12px' } }),
      h(Text, { style: { margin: 0, fontSize: 12, color: COLORS.quiet } }, footOf(academy)),
    ),
  )
}

/** The letter as html and plain text. The library is large and loads with the first letter. */
export async function renderLetter(parts: LetterFrame): Promise<{ html: string; text: string }> {
  const { render } = await import('@react-email/render')
  const letter = frame(parts)
  const [html, text] = await Promise.all([render(letter), render(letter, { plainText: true })])
  return { html, text }
}

export function facts(rows: readonly (readonly [label: string, value: string | null | undefined])[]): ReactElement {
  return h(
    Section,
    { style: { fontSize: 14, lineHeight: '20px' } },
    rows
      .filter(([, value]) => value)
      .map(([label, value]) =>
        h(Row, {
          key: label,
          children: h(
            Fragment,
            null,
            h(Column, { style: { width: 132, padding: '3px 0', color: COLORS.quiet, verticalAlign: 'top' } }, label),
            h(Column, { style: { padding: '3px 0', verticalAlign: 'top' } }, value),
          ),
        }),
      ),
  )
}
