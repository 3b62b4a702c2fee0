import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { MergeKind } from '../../access.ts'

export interface CardNoteProps {
  kind: MergeKind
  id: string
}

/** What stands on the card of a student or a visitor about who else they may be: known by those above. */
export const cardNotes = registry<{ Note: ComponentType<CardNoteProps> }>()
