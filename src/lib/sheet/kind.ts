// Finds the kind of a file by its content, whatever its name (LLE-2). Other kinds are refused with the way out.
import { decode, type Encoding } from './text.ts'
import { BOOK_TEXTS, UnreadableSheet } from './unreadable.ts'

export const KIND_TEXTS = {
  xls: 'Es un libro de Excel antiguo (.xls): ábrelo y guárdalo como .xlsx.',
  xlsb: 'Es un libro binario de Excel (.xlsb): ábrelo y guárdalo como .xlsx.',
  locked: 'El libro tiene contraseña: quítala y guárdalo de nuevo.',
  ods: 'Es una hoja de LibreOffice (.ods): ábrela y guárdala como .xlsx.',
  web: 'Es una página web con nombre de Excel.',
  xml: 'Es una hoja XML: ábrela con Excel y guárdala como .xlsx.',
  mt940: 'Es un MT940: pide a tu banco CSV u OFX.',
  qif: 'Es un QIF: pide a tu banco CSV u OFX.',
  camt: 'Es un XML del banco: pide a tu banco CSV u OFX.',
  pdf: 'Un PDF no se lee como tabla.',
  other: BOOK_TEXTS.notASheet,
  nothing: 'El archivo está vacío.',
}

export type Kind = { kind: 'xlsx' } | { kind: 'csv' | 'ofx'; text: string; encoding: Encoding }

const startsWith = (bytes: Uint8Array, ...codes: number[]) => codes.every((code, at) => bytes[at] === code)
/** Searches the name of an archive's part or of a compound file's stream. */
const holds = (bytes: Uint8Array, name: string, step = 1): boolean => {
  const codes = Array.from(name, letter => letter.charCodeAt(0))
  for (let at = bytes.indexOf(codes[0]!); at >= 0; at = bytes.indexOf(codes[0]!, at + 1))
    if (codes.every((code, next) => bytes[at + next * step] === code)) return true
  return false
}

function archive(bytes: Uint8Array): Kind {
  if (holds(bytes, 'xl/workbook.bin')) throw new UnreadableSheet(KIND_TEXTS.xlsb)
  if (holds(bytes, 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) throw new UnreadableSheet(KIND_TEXTS.ods)
  if (holds(bytes, 'word/document.xml') || holds(bytes, 'ppt/presentation.xml')) throw new UnreadableSheet(KIND_TEXTS.other)
  return { kind: 'xlsx' }
}

const REFUSED_TEXTS: readonly [RegExp, string][] = [
  [/^<\?xml[\s\S]{0,600}urn:schemas-microsoft-com:office:spreadsheet/i, KIND_TEXTS.xml],
  [/^<\?xml[\s\S]{0,600}urn:iso:std:iso:20022/i, KIND_TEXTS.camt],
  [/^(<!doctype html|<html|<head|<body|<table|<meta|<style)/i, KIND_TEXTS.web],
  [/^<\?xml[\s\S]{0,600}<html/i, KIND_TEXTS.web],
  [/^(\{1:F01|:20:)/, KIND_TEXTS.mt940],
  [/^!(type:|account\b|option:)/i, KIND_TEXTS.qif],
  // A page saved by Excel with its pictures.
  [/^mime-version:/i, KIND_TEXTS.web],
  [/^(\{\\rtf|<\?xml|<svg)/i, KIND_TEXTS.other],
  // SYLK and DIF, older than CSV.
  [/^(ID;P|TABLE\r?\n0,1\r?\n)/, KIND_TEXTS.other],
]
const OFX = /^(OFXHEADER:|<\?xml[^>]*>\s*<\?OFX|<\?OFX|<OFX>)/i

/** @throws UnreadableSheet */
export function kindOf(bytes: Uint8Array): Kind {
  if (bytes.length === 0) throw new UnreadableSheet(KIND_TEXTS.nothing)
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return archive(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableSheet(holds(bytes, 'EncryptedPackage', 2) ? KIND_TEXTS.locked : KIND_TEXTS.xls)
  if (startsWith(bytes, 9, 8) || startsWith(bytes, 9, 0, 4) || startsWith(bytes, 9, 2, 6) || startsWith(bytes, 9, 4, 6))
    throw new UnreadableSheet(KIND_TEXTS.xls)
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableSheet(KIND_TEXTS.pdf)
  const { text, encoding } = decode(bytes)
  const odd = Array.from(text.slice(0, 2_000)).filter(letter => letter < ' ' && !'\t\n\v\f\r\u001b'.includes(letter)).length
  if (odd > 20 || (odd > 0 && odd * 20 > text.length)) throw new UnreadableSheet(KIND_TEXTS.other)
  const start = text.trimStart()
  if (OFX.test(start.slice(0, 1_000))) return { kind: 'ofx', text, encoding }
  const knownRefusal = REFUSED_TEXTS.find(([pattern]) => pattern.test(start.slice(0, 1_000)))
  if (knownRefusal) throw new UnreadableSheet(knownRefusal[1])
  return { kind: 'csv', text, encoding }
}
