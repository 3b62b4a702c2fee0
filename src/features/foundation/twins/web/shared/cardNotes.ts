import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { MergeKind } from '../../access.ts'

export interface CardNoteProps {
  kind: MergeKind
  id: string
}

/** Notes on a student's or visitor's card about possible duplicates; higher features add them. */
export const cardNotes = registry<{ Note: ComponentType<CardNoteProps> }>()
