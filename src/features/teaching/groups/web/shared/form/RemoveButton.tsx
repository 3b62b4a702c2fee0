import { Trash2 } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { groupFailures, groups, type ListedGroup } from '../../../contract.ts'

/** 'Eliminar'; a child can be deleted only with its parent. */
export const RemoveButton = ({ group, remove }: { group: ListedGroup; remove(): void }) => (
  <RouteButton
    route={groups.remove}
    type="text"
    danger
    icon={<Trash2 aria-hidden />}
    allow={group.parentGroup ? groupFailures.BUCKET_FIXED : true}
    onClick={remove}
  >
    Eliminar
  </RouteButton>
)
