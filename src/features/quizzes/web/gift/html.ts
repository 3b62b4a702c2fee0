const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', iexcl: '¡', iquest: '¿' }
const ACCENTED: Record<string, string> = { acute: '\u0301', uml: '\u0308', tilde: '\u0303', grave: '\u0300' }

function entity(all: string, body: string): string {
  if (body[0] === '#') {
    const code = body[1]?.toLowerCase() === 'x' ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
  }
  const [, letter, accent] = /^([a-zA-Z])(acute|uml|tilde|grave)$/.exec(body) ?? []
  if (letter && accent) return (letter + ACCENTED[accent]!).normalize('NFC')
  return NAMED[body] ?? all
}

/** HTML of a question file as plain text: breaks stay, everything else of it goes. */
export const plainText = (html: string): string =>
  html
    .replace(/<\s*br\b[^>]*>|<\/\s*(p|div|li|h[1-6])\s*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, entity)
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
