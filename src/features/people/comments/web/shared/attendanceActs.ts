// Acts on a student who stopped coming, for the rows of a report (DIR-38).
import type { ContactPart } from '#features/foundation/reports/web/shared/contactParts.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { commentsAccess } from '../../access.ts'

export const attendanceActs: ContactPart = {
  about: 'attendance',
  access: commentsAccess.create,
  acts: [
    { act: 'call', key: 'l', label: 'Llamar' },
    { act: 'whatsapp', key: 'w', label: 'WhatsApp' },
    { act: 'note', key: 'n', label: 'Nota' },
  ],
  Form: lazy(async () => (await import('../act/ActForm.tsx')).ActForm),
}
