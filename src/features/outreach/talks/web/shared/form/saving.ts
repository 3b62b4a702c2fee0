// Between a checked form and a saved talk: the room (TLK-35), and the server's refusals (TLK-40).
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { refusalText } from '#features/foundation/locations/web/shared/roomText.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import type { CallError } from '#web/calls/api.ts'
import { tell } from '#web/calls/useCall.ts'
import type { Form } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { talkFailures } from '../../../contract.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import type { TalkValues } from './talkValues.ts'

const { CLASSROOM_BUSY, CLASSROOM_NOT_FOUND, _08 } = locationFailures

const FIELDS: Readonly<Record<string, keyof TalkValues>> = {
  [CLASSROOM_NOT_FOUND.code]: 'classRoom',
  [talkFailures.QUOTA_BELOW_VISITORS.code]: 'quota',
}

/** Shows who has the room beside its field, which gets the focus. */
const markBusy = (form: Form<TalkValues>) => form.mark('classRoom', { text: TALK_TEXTS.busy })

/** Checks whether the room is free; reports it if not, or if the check failed. */
export async function roomIsFree(form: Form<TalkValues>, room: RoomCheck): Promise<boolean> {
  const { conflicts, error } = await room.ask()
  if (error) tellError(form, error)
  else if (conflicts.length > 0) markBusy(form)
  return !error && conflicts.length === 0
}

/** A refused save: its title with the server's reason (TLK-40); conflicts beside it; field errors under their fields. */
export async function tellRefusal(form: Form<TalkValues>, room: RoomCheck, error: CallError): Promise<void> {
  if (error.code === CLASSROOM_BUSY.code) {
    await room.ask()
    markBusy(form)
  }
  tellError(form, error)
}

function tellError(form: Form<TalkValues>, error: CallError): void {
  // Code 08 is a text of its own: which day and date do not agree (TLK-32).
  if (error.code === _08.code) return tellCheck(form, { field: 'schedules', text: refusalText(error) })
  const fields = error.fields.filter(({ path }) => path in form.values)
  // Backwards, so that the focus ends in the first one.
  for (const { path, message } of fields.toReversed()) form.mark(path, { text: message })
  if (fields.length > 0) return
  const field = FIELDS[error.code ?? '']
  if (field) form.mark(field, { text: error.message })
  tell(error, TALK_TEXTS.saveFailed)
}
