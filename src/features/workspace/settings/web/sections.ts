// Settings of features that this one may import, and sections with their own screen and address.
import { Mail, MapPin, Megaphone, ScrollText, Send, ShieldBan, ShieldCheck, Trash2 } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting, SettingLink } from '#features/foundation/academy/web/shared/settings.ts'
import { auditAccess } from '#features/foundation/audit/access.ts'
import { locationsAccess } from '#features/foundation/locations/access.ts'
import { CampusCount } from '#features/foundation/locations/web/shared/CampusCount.tsx'
import { channelsAccess, outboxAccess } from '#features/foundation/outbox/access.ts'
import { DeliveryState } from '#features/foundation/outbox/web/shared/DeliveryState.tsx'
import { HeldCount } from '#features/foundation/outbox/web/shared/HeldCount.tsx'
import { securityAccess } from '#features/foundation/security/access.ts'
import { sourcesAccess } from '#features/foundation/sources/access.ts'
import { privacyAccess } from '#features/people/privacy/access.ts'
import { trashAccess } from '#features/history/trash/access.ts'
import { TrashCount } from '#features/history/trash/web/shared/TrashCount.tsx'
import { wholeAcademy } from '#web/screen.ts'

export const sections: readonly (Setting | SettingLink)[] = [
  {
    group: 'Datos y envíos',
    view: 'correo',
    access: wholeAcademy(channelsAccess.read),
    icon: Mail,
    title: 'Correo y SMS',
    State: DeliveryState,
    View: lazy(async () => (await import('#features/foundation/outbox/web/shared/DeliveryView.tsx')).DeliveryView),
  },
  {
    group: 'Academia',
    view: 'enterado',
    access: sourcesAccess.edit,
    icon: Megaphone,
    title: 'Cómo se enteró',
    View: lazy(async () => (await import('#features/foundation/sources/web/shared/SourcesView.tsx')).SourcesView),
  },
  { group: 'Academia', screen: '/sedes', access: locationsAccess.screen, icon: MapPin, title: 'Sedes y horarios', State: CampusCount },
  { group: 'Acceso', screen: '/privacidad', access: privacyAccess.read, icon: ShieldCheck, title: 'Privacidad' },
  { group: 'Acceso', screen: '/seguridad', access: wholeAcademy(securityAccess.read), icon: ShieldBan, title: 'Seguridad' },
  { group: 'Registros', screen: '/bandeja', access: outboxAccess.read, icon: Send, title: 'Bandeja de salida', State: HeldCount },
  { group: 'Registros', screen: '/bitacora', access: auditAccess.read, icon: ScrollText, title: 'Bitácora' },
  { group: 'Registros', screen: '/papelera', access: trashAccess.any, icon: Trash2, title: 'Papelera', State: TrashCount },
]
