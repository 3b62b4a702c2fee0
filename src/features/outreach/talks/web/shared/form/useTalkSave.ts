import { useState } from 'react'
import type { Form } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import type { CallError } from '#web/api.ts'
import { roomIsFree, tellRefusal } from './saving.ts'
import { talkCheck, type TalkValues } from './talkValues.ts'

/** Checks in their order (TLK-22), then the room, then the call; one at a time. `send` gives the error of a refused call, else null. */
export function useTalkSave(form: Form<TalkValues>, room: RoomCheck, send: () => Promise<CallError | null>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const wrong = talkCheck(form.values)
    if (wrong) return tellCheck(form, wrong)
    if (!(await roomIsFree(form, room))) return
    const error = await send()
    if (error) await tellRefusal(form, room, error)
  }
  const submit = async () => {
    if (busy) return
    form.mark(null)
    setBusy(true)
    await save().finally(() => setBusy(false))
  }
  return { busy, submit }
}
