// Building blocks of letters: tables and inline styles, because mail programs support little more. Node runs no .tsx, hence
// createElement.
import { createElement as h, type CSSProperties, type ReactElement, type ReactNode } from 'react'

interface Props {
  style?: CSSProperties
  children?: ReactNode
}
interface ImageProps extends Props {
  src: string
  alt: string
  width?: number
  height?: number
}

const TABLE = { align: 'center', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0, role: 'presentation' } as const

const table = (style: CSSProperties | undefined, cells: ReactNode): ReactElement =>
  h('table', { ...TABLE, style }, h('tbody', null, h('tr', null, cells)))

/** Padding goes to the cell: Outlook ignores it on a table. */
export const Section = ({ style: { padding, ...style } = {}, children }: Props): ReactElement =>
  table(style, h('td', { style: { padding } }, children))

export const Row = ({ style, children }: Props): ReactElement => table(style, children)

export const Column = (props: Props): ReactElement => h('td', props)

export const Text = ({ style, children }: Props): ReactElement =>
  h('p', { style: { fontSize: 14, lineHeight: '24px', ...style } }, children)

export const Link = ({ style, href, children }: Props & { href: string }): ReactElement =>
  h('a', { href, target: '_blank', style: { textDecorationLine: 'none', ...style } }, children)

/** `border: none` first: some programs draw a line and its shadow. */
export const Line = ({ style, color }: Props & { color: string }): ReactElement =>
  h('hr', { style: { width: '100%', border: 'none', borderTop: `1px solid ${color}`, ...style } })

export const Image = ({ style, alt, ...props }: ImageProps): ReactElement =>
  h('img', { ...props, alt, style: { display: 'block', outline: 'none', border: 'none', textDecoration: 'none', ...style } })

const PREVIEW_LENGTH = 200
/** Invisible characters that keep a mail list from showing the text after the preview. */
const FILLER = '\u00A0\u200C\u200B\u200D\uFEFF'
const HIDDEN_STYLE = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 }

function Preview({ text }: { text: string }): ReactElement {
  const preview = text.slice(0, PREVIEW_LENGTH)
  // The attribute excludes it from the plain text.
  return h(
    'div',
    { style: HIDDEN_STYLE, 'data-skip-in-text': true },
    preview,
    h('div', null, FILLER.repeat(PREVIEW_LENGTH - preview.length)),
  )
}

/** The page of a letter. Its colors are on a cell too, because some programs drop those of the body. */
export const Page = ({ preview, style, children }: Props & { preview: string }): ReactElement =>
  h(
    'html',
    { dir: 'ltr', lang: 'es' },
    h(
      'head',
      null,
      h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'color-scheme', content: 'light only' }),
      h('meta', { name: 'supported-color-schemes', content: 'light only' }),
      h('title', null, preview),
    ),
    h(
      'body',
      { dir: 'ltr', lang: 'es', style: { margin: 0, backgroundColor: style?.backgroundColor } },
      h(Preview, { text: preview }),
      table(undefined, h('td', { dir: 'ltr', lang: 'es', style }, children)),
    ),
  )
