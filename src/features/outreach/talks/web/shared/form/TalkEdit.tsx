import { Megaphone } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { talkFailures, talks } from '../../../contract.ts'
import { EditForm } from './EditForm.tsx'

interface Props {
  id: string
  onClose(): void
  /** The talk was deleted: its screens must close it. */
  onDeleted(): void
}

export function TalkEdit({ id, onClose, onDeleted }: Props) {
  const reading = useRead(talks.find, { params: { id } }, { fresh: 0 })
  // Typed input stays when another user's change is read.
  if (reading.data) return <EditForm key={id} talk={reading.data.talk} onClose={onClose} onDeleted={onDeleted} />
  return (
    <FormModal title="Editar plática" width={760} access={talks.update.access} onClose={onClose}>
      {reading.error?.code === talkFailures.TALK_NOT_FOUND.code ? (
        <Empty icon={Megaphone} title={reading.error.message}>
          Cierra esta ventana y búscala otra vez.
        </Empty>
      ) : reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : (
        <Skeleton rows={6} height={64} bars={['44%', '44%']} />
      )}
    </FormModal>
  )
}
