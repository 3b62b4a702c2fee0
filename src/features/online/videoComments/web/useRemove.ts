import { confirm } from '#web/ui/confirm.ts'
import { useCall } from '#web/useCall.ts'
import { videoComments, type VideoComment } from '../contract.ts'
import { authorOf, countText } from './commentText.ts'

const READS = [videoComments.list]
const LOST = 'Los alumnos dejan de verlos debajo de los videos.'

/** Deletes one comment, or several at once; both ask. Resolves with true when it was done. */
export function useRemove() {
  const one = useCall(videoComments.remove, { success: 'Comentario eliminado', refresh: READS })
  const many = useCall(videoComments.removeMany, {
    success: ({ removed }) => (removed === 1 ? '1 comentario eliminado' : `${countText(removed)} eliminados`),
    refresh: READS,
  })
  return {
    busy: one.busy || many.busy,
    async one(comment: VideoComment): Promise<boolean> {
      const text = `Los alumnos dejan de verlo debajo de «${comment.video.title}».`
      const asked = { title: `¿Eliminar el comentario de ${authorOf(comment)}?`, text, ok: 'Eliminar', danger: true }
      return (await confirm(asked)) && (await one.run({ params: { id: comment._id } })) !== undefined
    },
    async many(ids: readonly string[]): Promise<boolean> {
      const asked = { title: `¿Eliminar ${countText(ids.length)}?`, text: LOST, ok: 'Eliminar', danger: true }
      return (await confirm(asked)) && (await many.run({ body: { ids: [...ids] } })) !== undefined
    },
  }
}
