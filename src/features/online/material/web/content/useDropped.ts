import { useState, type DragEvent } from 'react'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { materialAccess } from '../../access.ts'
import type { PlaylistDetail } from '../../contract.ts'
import { isVideo, saysPdf } from '../shared/fileKinds.ts'
import type { Opened } from '../Modals.tsx'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** AUL-50: files dropped anywhere on a chapter open the matching window: videos the upload, one PDF its form. */
export function useDropped(chapter: PlaylistDetail | undefined, onOpened: (what: Opened) => void) {
  const mayAdd = useSession().can(materialAccess.create)
  const [over, setOver] = useState(false)
  if (!chapter || !mayAdd) return { over: false }
  const take = (files: readonly File[]) => {
    const [first] = files
    if (!first) return
    if (files.every(isVideo)) onOpened({ upload: chapter, files })
    else if (files.length === 1 && saysPdf(first)) onOpened({ pdf: chapter, dropped: first })
    else toast.warn('Solo videos y PDF.')
  }
  return {
    over,
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false),
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
}
