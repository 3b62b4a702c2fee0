// The blocks at the right of 'Resumen', in order: one line each.
import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import type { PanelProps } from '../studentTabList.ts'
import { FoliosBlock } from './FoliosBlock.tsx'
import { PersonBlock } from './PersonBlock.tsx'

interface SideBlock {
  key: string
  /** Absent: the block has its own heading. */
  title?: string
  access: Access
  /** A text beside the title, for users with this right. */
  hint?: { text: string; access: Access }
  Block: ComponentType<Pick<PanelProps, 'student' | 'go'>>
}

export const sideBlocks: readonly SideBlock[] = [
  {
    key: 'datos',
    title: 'Datos personales',
    access: studentsAccess.read,
    hint: { text: 'clic para editar', access: studentsAccess.update },
    Block: PersonBlock,
  },
  { key: 'folios', title: 'Folios', access: studentsAccess.read, Block: FoliosBlock },
]
