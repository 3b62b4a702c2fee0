// Checks of the PDF form (VID-70).
import { fileBytes } from '#web/calls/fileBytes.ts'
import { MATERIAL_TEXTS } from '../../texts.ts'

export interface PdfValues {
  file: File | null
  title: string
  description: string
  totalPages: number | null
}

/** Checks the first bytes: names and types lie. @throws NotRead */
export async function isPdf(file: Blob): Promise<boolean> {
  const head = await fileBytes(file.slice(0, 1024))
  return new TextDecoder('latin1').decode(head).includes('%PDF-')
}

/** Title, description, pages and file, all required: one text for all. */
export function checkPdf({ file, title, description, totalPages }: PdfValues): { field: string; text: string } | null {
  const text = MATERIAL_TEXTS.pdfFields
  if (!title.trim()) return { field: 'title', text }
  if (!description.trim()) return { field: 'description', text }
  if (!totalPages) return { field: 'totalPages', text }
  return file ? null : { field: 'file', text }
}
