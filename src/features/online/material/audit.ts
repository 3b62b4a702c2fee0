import type { AuditWords } from '#lib/auditWords.ts'

export const materialAudit: AuditWords = {
  resources: { material: 'Material', playlists: 'Material', videos: 'Material', pdfs: 'Material' },

  values: {
    status: { uploading: 'Subiendo', queued: 'En cola', processing: 'En proceso', ready: 'Listo', failed: 'Falló', original: 'Original' },
  },
}
