import { FileText, Folder, ListChecks, Video, type LucideIcon } from 'lucide-react'
import { ITEM } from '../texts.ts'
import type { ContentItem } from '../contract.ts'

export const TYPE_ICONS: Record<ContentItem['type'], LucideIcon> = { 1: Folder, 2: Video, 3: ListChecks, 4: FileText }

/** A video opens once it can be played, a PDF once its file has arrived. */
export const opens = (item: ContentItem): boolean =>
  item.type === ITEM.video ? item.video.url !== null : item.type === ITEM.pdf ? item.pdf.url !== null : true
