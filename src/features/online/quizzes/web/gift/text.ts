// The text of a GIFT file, which is no table.
import { KIND_TEXTS, kindOf } from '#lib/sheet/kind.ts'
import type { Encoding } from '#lib/sheet/text.ts'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'

const NO_TEXT = 'El archivo no es de texto.'

/** @throws UnreadableSheet with the way out that its kind has, if it is not text */
export function giftText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const kind = known(bytes)
  if (kind.kind !== 'csv' || kind.text.includes('\0')) throw new UnreadableSheet(NO_TEXT)
  return kind
}

function known(bytes: Uint8Array) {
  try {
    return kindOf(bytes)
  } catch (error) {
    throw error instanceof UnreadableSheet && error.message === KIND_TEXTS.other ? new UnreadableSheet(NO_TEXT) : error
  }
}
