import { locationFailures, type RoomConflict } from '#features/foundation/locations/contract.ts'
import { conflictText } from '#features/foundation/locations/web/shared/roomText.ts'
import type { CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell } from '#web/calls/useCall.ts'

/** More toasts would only cover the screen. */
const MOST_NAMED = 5

/** Shows a room refusal once per conflicting group (GRP-37); any other once. */
export function tellConflicts(error: CallError | null, failure?: string): void {
  if (!error) return
  const conflicts = error.ext?.groups
  if (!Array.isArray(conflicts) || conflicts.length === 0) return tell(error, failure)
  for (const conflict of (conflicts as RoomConflict[]).slice(0, MOST_NAMED))
    toast.error(locationFailures.CLASSROOM_BUSY.message, `${conflict.name} · ${conflictText(conflict)}`)
}
