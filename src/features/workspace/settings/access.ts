// Users who may open any section may open the settings. Plain strings for menu and search.
import type { Permission } from '#contract/access.ts'
import { academyAccess } from '#features/foundation/academy/access.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { outboxAccess } from '#features/foundation/outbox/access.ts'
import { securityAccess } from '#features/foundation/security/access.ts'
import { sourcesAccess } from '#features/foundation/sources/access.ts'
import { privacyAccess } from '#features/people/privacy/access.ts'
import { exportsAccess } from '#features/workspace/exports/access.ts'
import { trashAccess } from '#features/history/trash/access.ts'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'

/** Without 'Sedes y horarios', which has its own menu entry (ACA-20). */
export const settingsAccess = {
  any: [
    academyAccess.read,
    liveChannelsAccess.read,
    outboxAccess.read,
    auditAccess.read,
    sourcesAccess.edit,
    privacyAccess.read,
    securityAccess.read,
    exportsAccess.make,
    ...trashAccess.any,
  ],
} as const satisfies Record<string, readonly Permission[]>
