import { fileBytes, NOT_READ, NotRead } from '#web/calls/fileBytes.ts'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { saveFile } from '#web/calls/saveFile.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Imported } from '../../gift/imported.ts'
import type { EditedQuiz } from '../model/edited.ts'
import { leftText, toPlain } from './plain.ts'

export type FileKind = 'gift' | 'excel'

/** Bytes of the largest file that is read. */
const MOST = 5 * 1024 ** 2

const fileName = (quiz: EditedQuiz, end: string) =>
  `${
    quiz.settings.name
      .trim()
      .replace(/[^\p{L}\p{N} ._-]+/gu, '')
      .slice(0, 60) || 'Cuestionario'
  }.${end}`

/** Downloads the quiz as on the screen; says what the file cannot contain. */
export async function exportQuiz(quiz: EditedQuiz, kind: FileKind): Promise<void> {
  const { plain, left } = toPlain(quiz.questions)
  if (kind === 'gift') {
    const { writeGift } = await import('../../gift/write.ts')
    saveFile(new Blob([writeGift(plain, quiz.settings.name)], { type: 'text/plain;charset=utf-8' }), fileName(quiz, 'gift.txt'))
  } else {
    const [{ rowsOf }, { makeSheetFile }] = await Promise.all([import('../gift/sheet.ts'), import('./sheetFile.ts')])
    saveFile(await makeSheetFile(rowsOf(plain)), fileName(quiz, 'xlsx'))
  }
  const text = leftText(left)
  if (text) toast.warn(text)
}

export async function saveTemplate(): Promise<void> {
  const [{ TEMPLATE }, { makeSheetFile }] = await Promise.all([import('../gift/sheet.ts'), import('./sheetFile.ts')])
  saveFile(await makeSheetFile(TEMPLATE), 'Plantilla de preguntas.xlsx')
}

/** @throws UnreadableSheet for a file that is no text (LLE-1, LLE-2) */
async function textOf(file: Blob): Promise<string> {
  const [bytes, { giftText }] = await Promise.all([fileBytes(file), import('../gift/text.ts')])
  return giftText(bytes).text
}

/** The questions of a file, or a text why there are none. `room`: the number that still fits. */
export async function readFile(file: File, kind: FileKind, room: number): Promise<Imported | string> {
  if (file.size > MOST) return 'El archivo pasa de 5 MB.'
  if (kind === 'gift') {
    const { parseGift } = await import('../gift/parse.ts')
    const text = await textOf(file).catch((error: Error) => (error instanceof UnreadableSheet ? error : null))
    if (text === null) return NOT_READ
    if (text instanceof UnreadableSheet) return text.message
    const imported = parseGift(text, room)
    return imported.rows.length === 0 ? 'El archivo no tiene preguntas en formato GIFT.' : imported
  }
  const [{ readRows, WrongColumns }, { readSheetFile, NoSheet }] = await Promise.all([import('../gift/sheet.ts'), import('./sheetFile.ts')])
  try {
    const imported = readRows(await readSheetFile(file), room)
    return imported.rows.length === 0 ? 'La hoja no tiene preguntas.' : imported
  } catch (error) {
    if (error instanceof WrongColumns || error instanceof NoSheet || error instanceof NotRead) return error.message
    throw error
  }
}
