// Checks the room before a save (GRP-37) and shows the server's refusals (GRP-29).
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { refusalText } from '#features/foundation/locations/web/shared/roomText.ts'
import type { RoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import type { CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Form } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { groupFailures } from '../../../contract.ts'
import type { GroupValues } from './groupValues.ts'

const { CLASSROOM_BUSY, CLASSROOM_NOT_FOUND, TEACHER_NOT_FOUND, _08 } = locationFailures
const { QUOTA_BELOW_ENROLLED, QUOTA_REQUIRED, CLASSROOM_REQUIRED, COURSE_NOT_COMPATIBLE, GROUP_NOT_READY } = groupFailures

const FIELDS: Readonly<Record<string, keyof GroupValues>> = {
  [_08.code]: 'schedules',
  [CLASSROOM_NOT_FOUND.code]: 'classRoom',
  [CLASSROOM_REQUIRED.code]: 'classRoom',
  [QUOTA_REQUIRED.code]: 'quota',
  [QUOTA_BELOW_ENROLLED.code]: 'quota',
  [TEACHER_NOT_FOUND.code]: 'teacher',
  [COURSE_NOT_COMPATIBLE.code]: 'course',
  [GROUP_NOT_READY.code]: 'active',
}

type AnyForm = Pick<Form<GroupValues>, 'mark' | 'values'>

const markBusy = (form: AnyForm) => form.mark('classRoom', { text: CLASSROOM_BUSY.message })

/** Returns false, with a message, when the room is busy or the check fails. */
export async function roomIsFree(form: AnyForm, room: RoomCheck): Promise<boolean> {
  const { conflicts, error } = await room.ask()
  if (error) tell(form, error)
  else if (conflicts.length > 0) markBusy(form)
  return !error && conflicts.length === 0
}

/** Shows the server's Spanish text for 3 s and marks the fields. */
export async function tellRefusal(form: AnyForm, room: RoomCheck, error: CallError): Promise<void> {
  if (error.code === CLASSROOM_BUSY.code) {
    const { conflicts } = await room.ask()
    markBusy(form)
    // The room became free just now, so only the text remains.
    if (conflicts.length === 0) toast.warn(error.message)
    return
  }
  tell(form, error)
}

function tell(form: AnyForm, error: CallError): void {
  const fields = error.fields.filter(({ path }) => path in form.values)
  if (fields.length > 0) {
    // Marks in reverse, so that the focus ends in the first field.
    for (const { path, message } of fields.toReversed()) form.mark(path, { text: message })
    return
  }
  const field = FIELDS[error.code ?? '']
  if (field) tellCheck(form as Form<GroupValues>, { field, text: refusalText(error) })
  else toast.warn(refusalText(error))
}
