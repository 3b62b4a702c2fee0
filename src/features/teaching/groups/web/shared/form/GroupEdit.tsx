import { UsersRound } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { groupFailures, groups } from '../../../contract.ts'
import { EditForm } from './EditForm.tsx'

interface Props {
  id: string
  onClose(): void
  /** The group was deleted; the parent has to drop it. */
  onDeleted(): void
}

/** 'Editar grupo' (GRP-42): reads the group, then shows its form. */
export function GroupEdit({ id, onClose, onDeleted }: Props) {
  const reading = useRead(groups.find, { params: { id } }, { fresh: 0 })
  // Typed values survive a refetch after somebody else's change.
  if (reading.data) return <EditForm key={id} group={reading.data.group} onClose={onClose} onDeleted={onDeleted} />
  return (
    <FormModal title="Editar grupo" width={760} access={groups.update.access} onClose={onClose}>
      {reading.error?.code === groupFailures.GROUP_NOT_FOUND.code ? (
        <Empty icon={UsersRound} title={reading.error.message}>
          Cierra esta ventana y búscalo otra vez.
        </Empty>
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : (
        <Skeleton rows={6} height={64} bars={['44%', '44%']} />
      )}
    </FormModal>
  )
}
