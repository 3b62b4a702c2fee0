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
  const read = useRead(groups.find, { params: { id } }, { fresh: 0 })
  // Typed values survive a refetch after somebody else's change.
  if (read.data) return <EditForm key={id} group={read.data.group} onClose={onClose} onDeleted={onDeleted} />
  return (
    <FormModal title="Editar grupo" width={760} access={groups.update.access} onClose={onClose}>
      {read.error?.code === groupFailures.GROUP_NOT_FOUND.code ? (
        <Empty icon={UsersRound} title={read.error.message}>
          Cierra esta ventana y búscalo otra vez.
        </Empty>
      ) : read.error ? (
        <Failed reason={read.error.message} retry={() => void read.refetch()} />
      ) : (
        <Skeleton rows={6} height={64} bars={['44%', '44%']} />
      )}
    </FormModal>
  )
}
