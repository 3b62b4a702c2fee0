import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { auditAccess } from '../../access.ts'

const HistoryModal = lazy(async () => (await import('./HistoryModal.tsx')).HistoryModal)

/** 'Historial' of a record, for users who may read the audit. `name`: the record's; `label`: to tell several on one screen apart. */
export function HistoryButton({ record, name, label = 'Historial' }: { record: string; name: string; label?: string }) {
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  if (!can(auditAccess.read)) return null
  return (
    <>
      <IconButton icon={History} label={label} onClick={() => setOpen(true)} />
      <Suspense>{open && <HistoryModal record={record} name={name} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
