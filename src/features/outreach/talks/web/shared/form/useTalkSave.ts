import { useState } from 'react'
import type { Form } from '#web/ui/useForm.ts'
import { settle, tellCheck } from '#web/ui/useRouteForm.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import type { CallError } from '#web/calls/api.ts'
import { useFitting, useSaveAgain, type Fitting } from '#features/foundation/locations/web/shared/useNear.ts'
import { roomIsFree, tellRefusal } from './saving.ts'
import { talkCheck, type TalkValues } from './talkValues.ts'

interface Save {
  room: RoomCheck
  except?: string
  /** Gives the error of a refused call, else null. */
  send(values: TalkValues): Promise<CallError | null>
}

/** Checks in order (TLK-22), then the room, then the call; one at a time. Suggests alternatives to a busy room or teacher. */
export function useTalkSave(
  form: Form<TalkValues>,
  { room, except, send }: Save,
): { busy: boolean; fitting: Fitting; submit(): Promise<void> } {
  const { date } = form.values
  const fitting = useFitting(form, { startDate: date, endDate: date, ...(except && { except }) }, room.conflicts.length > 0)
  const [busy, setBusy] = useState(false)
  const save = async (values: TalkValues): Promise<void> => {
    const wrong = talkCheck(values)
    if (wrong) return tellCheck(form, wrong)
    if (!(await roomIsFree(form, room))) return
    const error = await send(values)
    const next = error && (await settle(form, values, error))
    if (next) return save(next)
    fitting.hear(error)
    if (error && next === undefined) await tellRefusal(form, room, error)
  }
  const submit = async () => {
    if (busy) return
    form.mark(null)
    setBusy(true)
    await save(form.values).finally(() => setBusy(false))
  }
  useSaveAgain(fitting, submit)
  return { busy, fitting, submit }
}
