import { useCall } from '#web/calls/useCall.ts'
import { videoComments, type VideoComment } from '../contract.ts'
import { countText } from './commentText.ts'

const READS = [videoComments.list]

/** Deletes one comment or several; both can be undone (DES-24). Resolves to true when done. */
export function useRemove() {
  const one = useCall(videoComments.remove, { success: 'Comentario eliminado', refresh: READS })
  const many = useCall(videoComments.removeMany, {
    success: ({ removed }) => (removed === 1 ? '1 comentario eliminado' : `${countText(removed)} eliminados`),
    refresh: READS,
  })
  return {
    busy: one.busy || many.busy,
    async one(comment: VideoComment): Promise<boolean> {
      return (await one.run({ params: { id: comment._id } })) !== undefined
    },
    async many(ids: readonly string[]): Promise<boolean> {
      return (await many.run({ body: { ids: [...ids] } })) !== undefined
    },
  }
}
