import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { material, pdfs, quizItems, videos } from './contract.ts'

/** What the audit says of writes here. */
export const materialAudit: AuditWords = {
  resources: { material: 'Material', playlists: 'Material', videos: 'Material', pdfs: 'Material' },
  sentences: {
    ...sentencesOf(material, {
      create: 'Creó un capítulo',
      link: 'Enlazó material a un capítulo',
      move: 'Movió material a otro capítulo',
      order: 'Reordenó un capítulo',
      orderCourse: 'Reordenó los capítulos de un curso',
      remove: 'Eliminó un capítulo',
      unlink: 'Quitó un enlace de un capítulo',
      update: 'Cambió un capítulo',
    }),
    ...sentencesOf(pdfs, {
      create: 'Subió un PDF',
      remove: 'Eliminó un PDF',
    }),
    ...sentencesOf(quizItems, { remove: 'Eliminó un cuestionario' }),
    ...sentencesOf(videos, {
      create: 'Subió un video',
      remove: 'Eliminó un video',
      retry: 'Volvió a procesar un video',
      update: 'Cambió un video',
      uploaded: 'Terminó de subir un video',
    }),
  },
  values: {
    status: { uploading: 'Subiendo', queued: 'En cola', processing: 'En proceso', ready: 'Listo', failed: 'Falló', original: 'Original' },
  },
}
