import { useState } from 'react'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { actOfBatch } from '#web/calls/acts.ts'
import { call, CallError } from '#web/calls/api.ts'
import { refresh, skip, useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell } from '#web/calls/useCall.ts'
import { ITEM, MATERIAL_TEXTS } from '../../texts.ts'
import { material, type ContentItem } from '../../contract.ts'
import { MATERIAL_READS } from '../useMaterial.ts'
import { countText } from '../words.ts'

export interface Source {
  items: readonly ContentItem[]
  loading: boolean
  failed: string | null
  retry(): void
}

/** A chapter's items, or the root chapters when `from` is the course itself. */
export function useSource(course: string, from: string): Source {
  const atRoot = from === course
  const roots = useRead(material.ofCourse, atRoot ? { params: { courseId: course } } : skip)
  const inside = useRead(material.find, atRoot ? skip : { params: { id: from } })
  const source = atRoot ? roots : inside
  const items = atRoot
    ? (roots.data?.playlists ?? []).map((each): ContentItem => ({ ...each, type: ITEM.chapter, linked: false }))
    : (inside.data?.playlist.contentPlaylist ?? [])
  return {
    items,
    loading: source.data === undefined && !source.error,
    failed: source.error?.message ?? null,
    retry: () => void source.refetch(),
  }
}

/** Why the items cannot be moved there, checked before the call (VID-26). */
export function refusal(course: string, from: string, to: string | null): string | null {
  if (to === null || (to === course && from !== course)) return MATERIAL_TEXTS.chooseChapter
  return to === from ? MATERIAL_TEXTS.sameFolder : null
}

/** Moves one after the other; the first refusal stops, earlier moves stay. */
export function useMoving(course: string) {
  const [busy, setBusy] = useState(false)
  const move = async (items: readonly ContentItem[], from: string, to: string | null): Promise<boolean> => {
    if (busy) return false
    const reason = refusal(course, from, to)
    if (reason) return (toast.warn(reason), false)
    if (items.length === 0) return (toast.warn('Elige qué material quieres mover.'), false)
    setBusy(true)
    let moved = 0
    const batch = newId(now())
    try {
      for (const { _id, type } of items) {
        await call(material.move, { params: { fromId: from, toId: to! }, body: { _id, type } }, { batch })
        moved++
      }
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error)
      return false
    } finally {
      setBusy(false)
      if (moved > 0) toast.success(countText(moved, 'elemento movido', 'elementos movidos'), actOfBatch(batch))
      void refresh(MATERIAL_READS)
    }
  }
  return { move, busy }
}
